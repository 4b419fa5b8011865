import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { compileQuestions } from '#compiler/compile-questions.ts'
import type { StoredAnswer } from '#site/features/lessons/questions/answer-record.ts'
import { QuestionCard } from '#site/features/lessons/questions/QuestionCard.tsx'
import { renderScreen } from '../../../support/render.tsx'

function show(source: string, before?: Partial<StoredAnswer>) {
  const [question] = compileQuestions(source).questions
  if (!question) throw new Error('not a question')
  const onJudged = vi.fn<React.ComponentProps<typeof QuestionCard>['onJudged']>()
  const stored = before && { given: [], isRight: false, at: '2024-05-06T07:08:09Z', ...before }
  const { user, unmount } = renderScreen(<QuestionCard question={question} before={stored} onJudged={onJudged} />)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const said = () => screen.getByRole('status').textContent
  const marks = () =>
    screen.getAllByRole('listitem').flatMap((item) => {
      const mark = within(item).queryByText(/./, { selector: 'label span' })?.closest('label')?.dataset['mark']
      return mark ? [`${item.textContent} ${mark}`] : []
    })
  return { user, press, said, marks, onJudged, unmount }
}

const single = '::Q:: Which? {\n=warm#It seems nearer.\n~cold#It recedes.\n~gray#It is neither.\n}'

test('a first wrong choice explains only itself; the same one again is no try; the second shows the answer', async () => {
  const { user, press, said, marks, onJudged } = show(single)
  await press('Check')
  expect(said()).toBe('Answer the question first.')
  await user.click(screen.getByRole('radio', { name: 'cold' }))
  await press('Check')
  expect(said()).toBe('Not quiteIt recedes.You have one more try.')
  expect(marks()).toEqual(['cold wrong'])
  expect(screen.getByRole('button', { name: 'Check' })).toHaveFocus()
  await press('Check')
  expect(said()).toContain('You have tried that. Change your answer first.')
  await user.click(screen.getByRole('radio', { name: 'gray' }))
  await press('Check')
  expect(said()).toBe('Not quiteIt is neither.The answer: warm')
  expect(marks().toSorted()).toEqual(['gray wrong', 'warm right'])
  expect(screen.getByRole('radio', { name: 'warm' })).toBeDisabled()
  expect(onJudged.mock.calls).toEqual([
    [['cold'], false, 1],
    [['gray'], false, 2],
  ])
})

test('the second try may be right; trying again starts anew, by keyboard alone', async () => {
  const { user, press, said, onJudged } = show(single)
  screen.getByRole('radio', { name: 'cold' }).focus()
  await user.keyboard(' {Enter}')
  expect(screen.getByRole('radio', { name: 'cold' })).toHaveFocus()
  await user.click(screen.getByRole('radio', { name: 'warm' }))
  await user.keyboard('{Enter}')
  expect(said()).toBe('RightIt seems nearer.')
  expect(onJudged).toHaveBeenLastCalledWith(['warm'], true, 2)
  expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus()
  await press('Try again')
  expect(screen.getByRole('group')).toHaveFocus()
  expect(said()).toBe('')
  expect(screen.getByRole('radio', { name: 'warm' })).not.toBeChecked()
  await user.click(screen.getByRole('radio', { name: 'gray' }))
  await press('Check')
  expect(said()).toContain('You have one more try.')
})

test('the learner may ask for the answer instead of guessing', async () => {
  const { user, press, said, onJudged } = show(single)
  expect(screen.queryByRole('button', { name: 'Show the answer' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'cold' }))
  await press('Check')
  await press('Show the answer')
  expect(said()).toContain('The answer: warm')
  expect(onJudged).toHaveBeenLastCalledWith(['cold'], false, 2)
})

test.each([
  ['::Q:: Gray is neutral. {F#Beside red it looks green.}', 'True', 'The answer: False'],
  ['::Q:: Which? {\n=warm#A\n~cold#B\n}', 'cold', 'The answer: warm'],
])('of two choices a wrong one shows the answer at once: %s', async (source, choice, answer) => {
  const { user, press, said } = show(source)
  await user.click(screen.getByRole('radio', { name: choice }))
  await press('Check')
  expect(said()).toContain(answer)
})

test('several choices: what was chosen is marked, and what is missing is not', async () => {
  const { user, press, said, marks } = show('::Q:: Which? {\n~%50%orange#Yes.\n~%50%red#Yes, too.\n~%-100%blue#Cool.\n}')
  await user.click(screen.getByRole('checkbox', { name: 'orange' }))
  await press('Check')
  expect(said()).toBe('Not quiteYes.What you chose is right, but something is missing.You have one more try.')
  expect(marks()).toEqual(['orange right'])
  await user.click(screen.getByRole('checkbox', { name: 'red' }))
  await press('Check')
  expect(said()).toContain('Right')
})

test.each([
  ['::Q:: Word? {=value =tone ####Both words are in use.}', 'hue', 'The answer: value'],
  ['::Q:: How many? {#2:0 ####5.6 lies in between.}', '3', 'The answer: 2'],
])('a typed answer gives away nothing the first time: %s', async (source, typed, answer) => {
  const { user, press, said } = show(source)
  await user.type(screen.getByRole('textbox'), typed)
  await press('Check')
  expect(said()).toBe('Not quiteYou have one more try.')
  await user.type(screen.getByRole('textbox'), ' ')
  await press('Check')
  expect(said()).toContain('You have tried that.')
  await user.clear(screen.getByRole('textbox'))
  await user.type(screen.getByRole('textbox'), '9')
  await press('Check')
  expect(said()).toContain(answer)
})

test('pairs: the first time it says how many are right, and not which', async () => {
  const { user, press, said, marks } = show('::Q:: Match. {\n=hue -> color\n=value -> light\n=chroma -> strength\n####D\n}')
  for (const [name, option] of [
    ['hue', 'color'],
    ['value', 'strength'],
    ['chroma', 'light'],
  ] as const)
    await user.selectOptions(screen.getByRole('combobox', { name }), option)
  await press('Check')
  expect(said()).toBe('Not quite1 of 3 pairs are right.You have one more try.')
  expect(marks()).toEqual([])
  await user.selectOptions(screen.getByRole('combobox', { name: 'value' }), 'light')
  await user.selectOptions(screen.getByRole('combobox', { name: 'chroma' }), 'strength')
  await press('Check')
  expect(said()).toBe('RightD')
})

test('pairs: options are texts, in the order of their letters, and an answer with signs and code is right', async () => {
  const { user, press, said } = show('::Q:: Match. {\n=below -> `a < b`\n=both -> A & B\n=first -> **z**ero\n=last -> one\n####D\n}')
  const [select] = screen.getAllByRole('combobox')
  const options = within(select as HTMLElement).getAllByRole('option')
  expect(options.slice(1).map(({ textContent }) => textContent)).toEqual(['A & B', 'a < b', 'one', 'zero'])
  for (const [name, option] of [
    ['below', 'a < b'],
    ['both', 'A & B'],
    ['first', 'zero'],
    ['last', 'one'],
  ] as const) {
    const field = screen.getByRole('combobox', { name })
    await user.selectOptions(field, within(field).getByRole('option', { name: option }))
  }
  await press('Check')
  expect(said()).toBe('RightD')
})

test('what a lesson in another language lacks the words for says that it is English, and its own explanations do not', () => {
  const [question] = compileQuestions('::Q:: Which? {\n~%50%a#Ja.\n~%50%b#Ja.\n~%-100%c#Nej.\n}').questions
  if (!question) throw new Error('not a question')
  const before = { given: ['a'], isRight: false, tries: 1, at: '2024-05-06T07:08:09Z' }
  renderScreen(<QuestionCard question={question} language="da" before={before} onJudged={() => {}} />)
  for (const text of ['Not quite', 'What you chose is right, but something is missing.', 'You have one more try.']) {
    expect(screen.getByText(text).closest('[lang]')).toHaveAttribute('lang', 'en')
  }
  expect(screen.getByRole('button', { name: 'Show the answer' })).toHaveAttribute('lang', 'en')
  expect(screen.getByText('Ja.').closest('[lang]')).toHaveAttribute('lang', 'da')
})

test('after a reload the second try is still there, and an answer from before there were two shows its solution', () => {
  const fresh = show(single, { given: ['cold'], tries: 1 })
  expect(fresh.said()).toBe('Not quiteIt recedes.You have one more try.')
  expect(screen.getByRole('radio', { name: 'cold' })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'warm' })).toBeEnabled()
  fresh.unmount()
  expect(show(single, { given: ['cold'] }).said()).toContain('The answer: warm')
})

test.each([
  ['the right choice is reworded', single.replace('=warm', '=warmer'), ['warm'], true],
  ['a wrong choice is reworded', single.replace('~cold', '~colder'), ['cold'], false],
  ['a statement is turned around', '::Q:: Gray is not always neutral. {T#Beside red it looks green.}', ['False'], true],
  [
    'a pair is reworded',
    '::Q:: Match. {\n=hue -> color\n=value -> lightness\n=chroma -> strength\n####D\n}',
    ['color', 'light', 'strength'],
    true,
  ],
])('asks anew when %s after the answer', (_, source, given, isRight) => {
  const { said } = show(source, { given, isRight, tries: 2 })
  expect(said()).toBe('')
  expect(screen.getByRole('button', { name: 'Check' })).toBeEnabled()
  for (const radio of screen.queryAllByRole('radio')) expect(radio).not.toBeChecked()
})
