import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Conflict, DraftStore } from '#site/features/drafts/draft-store.ts'
import { Conflicts } from '#site/pages/studio/draft/Conflicts.tsx'
import { renderScreen } from '../../support/render.tsx'

const conflict: Conflict = {
  path: 'first.md',
  origin: 'elsewhere',
  from: 0,
  to: 5,
  mine: 'Mine.',
  theirs: 'Theirs.\n',
  before: 'Ours.',
  baseFrom: 0,
}

it.each([
  ['Keep this one', 'Mine.'],
  ['Take this one', 'Theirs.\n'],
  ['Keep both', 'Mine.\n\nTheirs.'],
])('a paragraph that was changed twice is decided: %s', async (label, chosen) => {
  const store = { resolve: vi.fn<DraftStore['resolve']>() }
  const { user } = renderScreen(<Conflicts conflicts={[conflict]} nameOf={() => 'First'} store={store as unknown as DraftStore} />)
  expect(screen.getByRole('region', { name: 'The same paragraph was changed twice' })).toHaveTextContent(
    /Here.*Mine\..*On another device.*Theirs\./,
  )
  await user.click(screen.getByRole('button', { name: label }))
  expect(store.resolve.mock.calls).toEqual([[conflict, chosen]])
})

it.each([
  ['two lessons', ',\n{"id":"b"}', ',\n{"id":"c"}', 1],
  ['the same lesson twice', ',\n{"id":"b"}', ',\n{"id":"b","title":"B"}', 0],
  ['two titles', ',\n"title": "B"', '"title": "C"', 0],
])('both can be kept in course.json only if it stays readable: %s', (_name, mine, theirs, buttons) => {
  const text = `{"modules":[{"id":"m","lessons":[{"id":"a"}${mine}]}]}`
  const from = text.indexOf(mine)
  const store = { textOf: () => text }
  renderScreen(
    <Conflicts
      conflicts={[{ ...conflict, path: 'course.json', from, to: from + mine.length, mine, theirs }]}
      nameOf={() => 'About the course'}
      store={store as unknown as DraftStore}
    />,
  )
  expect(screen.queryAllByRole('button', { name: 'Keep both' })).toHaveLength(buttons)
})
