import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { QuestionDialog } from '#site/features/studio/editor/QuestionDialog.tsx'
import { renderScreen } from '../../../support/render.tsx'

const nothing = () => {}

it('answers come back when the kind of the question is changed back', async () => {
  const source = '::Color:: Which one comes forward? {\n  =Orange#It seems nearer.\n  ~Blue#It recedes.\n}'
  const { user } = renderScreen(<QuestionDialog source={source} present={[]} onClose={nothing} onWrite={nothing} onBring={nothing} />)
  const kind = screen.getByRole('combobox', { name: 'Kind' })
  await user.selectOptions(kind, 'A number')
  await user.type(screen.getByRole('textbox', { name: 'Answer 1: number' }), '7')
  await user.selectOptions(kind, 'One right answer')
  expect(screen.getByRole('textbox', { name: 'Answer 1' })).toHaveValue('Orange')
  expect(screen.getByRole('textbox', { name: 'Answer 2: why' })).toHaveValue('It recedes.')
  expect(screen.getByRole('radio', { name: 'Answer 1 is right' })).toBeChecked()
  await user.selectOptions(kind, 'A number')
  expect(screen.getByRole('textbox', { name: 'Answer 1: number' })).toHaveValue('7')
})
