import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ThemesPage } from '#site/pages/themes/ThemesPage.tsx'
import { ThemeProvider } from '#site/theme/ThemeProvider.tsx'
import { fakeDarkMode } from '../../support/dark-mode.ts'
import { renderScreen } from '../../support/render.tsx'

beforeEach(() => {
  localStorage.clear()
  fakeDarkMode(true)
})

const renderThemes = () =>
  renderScreen(
    <ThemeProvider appId="ascendo">
      <ThemesPage />
    </ThemeProvider>,
    { at: '/themes' },
  )

test('without a choice the theme is system, and the page says what the device prefers', () => {
  renderThemes()
  expect(screen.getAllByRole('radio')).toHaveLength(3)
  expect(screen.getByRole('radio', { name: /^System/ })).toBeChecked()
  expect(screen.getByRole('status')).toHaveTextContent('Your device currently uses the dark theme.')
})

test.each([
  ['Light', 'light'],
  ['Dark', 'dark'],
])('choosing %s takes effect at once and is stored', async (name, theme) => {
  const { user } = renderThemes()
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }))
  expect(document.documentElement).toHaveClass(theme)
  expect(localStorage.getItem('ascendo-learning-theme')).toBe(theme)
  expect(screen.getByRole('status')).toHaveTextContent(`The ${theme} theme is on.`)
})
