import { MantineProvider } from '@mantine/core'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { useConfirm, type ConfirmOptions } from '#site/ui/confirm.ts'

const removal: ConfirmOptions = { type: 'danger', title: 'Remove Course', message: 'This cannot be undone.' }

function Asker({ options }: { options: ConfirmOptions }) {
  const confirm = useConfirm()
  const [heard, setHeard] = useState('none')
  async function handleClick() {
    try {
      setHeard((await confirm(options)) ? 'yes' : 'no')
    } catch (error) {
      setHeard(`failed: ${error instanceof Error ? error.message : ''}`)
    }
  }
  return (
    <>
      <button onClick={() => void handleClick()}>Ask</button>
      <output>{heard}</output>
    </>
  )
}

async function ask(options: ConfirmOptions) {
  const user = userEvent.setup()
  render(
    <MantineProvider env="test">
      <ConfirmProvider>
        <Asker options={options} />
      </ConfirmProvider>
    </MantineProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  const dialog = await screen.findByRole('dialog', { name: options.title })
  return { user, dialog }
}

function backdrop(): Element {
  const overlay = document.querySelector('.mantine-Modal-overlay')
  if (!overlay) throw new Error('there is no backdrop')
  return overlay
}

/** Waits until the dialog has closed, and returns the caller's answer. */
async function outcome() {
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  return screen.getByText(/^(yes|no|failed.*)$/).textContent
}

// The first load is slow on a busy machine, so it happens before the tests.
beforeAll(() => import('#site/ui/ConfirmDialog.tsx'))

describe('the confirm dialog', () => {
  it('shows a title and a message, with the buttons Confirm and Cancel', async () => {
    const { dialog } = await ask(removal)
    expect(dialog).toHaveTextContent('This cannot be undone.')
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeEnabled()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeEnabled()
  })

  it('accepts other labels for the buttons', async () => {
    const { user } = await ask({ ...removal, confirmLabel: 'Yes, remove', cancelLabel: 'Keep Course' })
    await user.click(screen.getByRole('button', { name: 'Keep Course' }))
    expect(await outcome()).toBe('no')
  })

  it('resolves to true for Confirm', async () => {
    const { user } = await ask(removal)
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await outcome()).toBe('yes')
  })

  it('resolves to false for Escape and restores the focus', async () => {
    const { user } = await ask(removal)
    await user.keyboard('{Escape}')
    expect(await outcome()).toBe('no')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus())
  })

  it('resolves to false for a click on the backdrop', async () => {
    const { user } = await ask(removal)
    await user.click(backdrop())
    expect(await outcome()).toBe('no')
  })

  it.each([
    { type: 'danger', button: 'Cancel' },
    { type: 'warning', button: 'Confirm' },
    { type: 'info', button: 'Confirm' },
  ] as const)('of type $type begins at $button', async ({ type, button }) => {
    await ask({ ...removal, type })
    await waitFor(() => expect(screen.getByRole('button', { name: button })).toHaveFocus())
  })

  it("says 'Processing...' while the work runs, and can be neither closed nor pressed again", async () => {
    const work = Promise.withResolvers<null>()
    const onConfirm = vi.fn<() => Promise<null>>(() => work.promise)
    const { user } = await ask({ ...removal, onConfirm })
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await user.keyboard('{Escape}')
    await user.click(backdrop())
    expect(screen.getByRole('dialog')).toBeInTheDocument()

    await act(async () => work.resolve(null))
    expect(await outcome()).toBe('yes')
    expect(onConfirm).toHaveBeenCalledTimes(1)
  })

  it('stays open and shows the reason if the work fails, and can be retried', async () => {
    const outcomes = ['The disk is full.', null]
    const { user, dialog } = await ask({ ...removal, onConfirm: () => Promise.resolve(outcomes.shift() ?? null) })
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The disk is full.')
    expect(dialog).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Confirm' })).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(await outcome()).toBe('yes')
  })

  it('resolves to false if the user cancels after a failure, and shows no failure the next time', async () => {
    const { user } = await ask({ ...removal, onConfirm: () => Promise.resolve('The disk is full.') })
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByRole('alert')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await outcome()).toBe('no')
    await user.click(screen.getByRole('button', { name: 'Ask' }))
    await screen.findByRole('dialog')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('closes and rejects if the work rejects', async () => {
    const { user } = await ask({ ...removal, onConfirm: () => Promise.reject(new Error('disk full')) })
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await outcome()).toBe('failed: disk full')
  })

  it('can be opened again', async () => {
    const { user } = await ask(removal)
    await user.keyboard('{Escape}')
    expect(await outcome()).toBe('no')
    await user.click(screen.getByRole('button', { name: 'Ask' }))
    await screen.findByRole('dialog')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await outcome()).toBe('yes')
  })

  it('throws outside its provider', () => {
    const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Asker options={removal} />)).toThrow('useConfirm must be used within a ConfirmProvider')
    silenced.mockRestore()
  })
})
