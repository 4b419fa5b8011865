import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type Result, success } from '#shared/result.ts'
import { FigureDialog } from '#site/features/studio/editor/FigureDialog.tsx'

test('a figure can be inserted once it has been added, not while it is on its way', async () => {
  const user = userEvent.setup()
  const added = Promise.withResolvers<Result<string, string>>()
  const onWrite = vi.fn<(file: string, description: string) => void>()
  render(
    <MantineProvider env="test">
      <FigureDialog figures={[]} onAdd={() => added.promise} onClose={() => {}} onWrite={onWrite} />
    </MantineProvider>,
  )
  await user.upload(screen.getByLabelText('Picture of the figure'), new File(['<svg/>'], 'rope.svg', { type: 'image/svg+xml' }))
  await user.type(screen.getByRole('textbox', { name: 'What it shows' }), 'A rope')
  const insert = screen.getByRole('button', { name: 'Insert' })
  expect(insert).toBeDisabled()
  added.resolve(success('rope.svg'))
  await waitFor(() => expect(insert).toBeEnabled())
  await user.click(insert)
  expect(onWrite).toHaveBeenCalledWith('rope.svg', 'A rope')
})
