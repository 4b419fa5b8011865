import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Link } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { Button } from '#site/ui/Button.tsx'

describe('the button', () => {
  it('does not submit a form unless its type says so', () => {
    render(
      <>
        <Button>Clear</Button>
        <Button type="submit">Save</Button>
      </>,
    )
    expect(screen.getByRole('button', { name: 'Clear' })).toHaveAttribute('type', 'button')
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('type', 'submit')
  })

  it('keeps its name and is disabled while loading', async () => {
    const press = vi.fn<() => void>()
    render(
      <Button loading onClick={press}>
        Log in
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Log in' })
    await userEvent.click(button)
    expect(button).toBeDisabled()
    expect(press).not.toHaveBeenCalled()
  })

  it('can be a link', () => {
    render(
      <MemoryRouter>
        <Button component={Link} to="/courses">
          Browse courses
        </Button>
      </MemoryRouter>,
    )
    const link = screen.getByRole('link', { name: 'Browse courses' })
    expect(link).toHaveAttribute('href', '/courses')
    expect(link).not.toHaveAttribute('type')
  })
})
