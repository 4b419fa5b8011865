import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ConfigurationProblems } from '#site/app/ConfigurationProblems.tsx'
import { configurationVariables, readConfiguration } from '#site/backend/configuration.ts'
import { brand } from '#shared/brand.ts'

it('names every missing value and explains how to set it (§5)', () => {
  const check = readConfiguration({})
  render(<ConfigurationProblems problems={check.ok ? [] : check.error} />)
  for (const variable of configurationVariables) expect(screen.getByText(variable)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(`${brand.name} cannot start yet`)
  expect(screen.getAllByText(/\.env/).length).toBeGreaterThan(0)
})
