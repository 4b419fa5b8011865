import { render, renderHook, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { hasCode } from '#compiler/code-blocks.ts'
import { draftDatabase } from '#site/features/drafts/draft-database.ts'
import { createDraftStore } from '#site/features/drafts/draft-store.ts'
import { CheckCode } from '#site/pages/studio/draft/CheckCode.tsx'
import { useCodeCheck } from '#site/pages/studio/draft/use-code-check.ts'
import { MemoryDrafts } from '../../support/memory-drafts.ts'

let count = 0

/** Opens a course whose only lesson has this text. */
async function openDraft(lesson: string) {
  const name = `ascendo-drafts:check-${(count += 1)}`
  const service = new MemoryDrafts()
  await service.saveFiles('', [{ path: 'first.md', text: `${lesson}\n`, revision: null }])
  const [draftId, database, newId] = [service.id, draftDatabase(name), () => crypto.randomUUID()]
  const store = createDraftStore({ draftId, name, database, service, channel: null, newId, runExclusive: async (_lock, work) => work() })
  const close = store.open()
  await waitFor(() => expect(store.textOf('first.md')).not.toBeNull())
  return { store, close }
}

it.each([
  ['a block', '```ts\nlet a = 1\n```'],
  ['a longer fence', '````sql start\nselect 1\n````'],
  ['tildes', '~~~ sql\nselect 1\n~~~'],
  ['a block in a list', '1. First:\n\n   - Then:\n\n     ```ts\n     let a = 1\n     ```'],
  ['a block in a quotation', '> ```sql\n> select 1\n> ```'],
  ['no code', 'Read the `ts` and the `sql` of others.'],
  ['code that is not checked', '```tsx\n<b>1</b>\n```\n\n```text\nsql\n```'],
])('the code of a course can be checked if the check finds some: %s', async (_name, lesson) => {
  const { store, close } = await openDraft(lesson)
  render(<CheckCode store={store} check={{ state: { step: 'idle' }, findings: [], start() {}, cancel() {} }} />)
  expect(screen.queryAllByRole('button', { name: 'Check code' })).toHaveLength(Number(hasCode({ source: lesson })))
  close()
})

it('a check that was left while it loads starts neither the compiler nor the database', async () => {
  const start = vi.fn<() => void>()
  vi.stubGlobal('Worker', start)
  const { store, close } = await openDraft('```ts\nlet a = 1\n```\n\n```sql\nselect 1\n```')
  const { result, unmount } = renderHook(() => useCodeCheck(store, undefined))
  result.current.start()
  unmount()
  await vi.dynamicImportSettled()
  expect(start).not.toHaveBeenCalled()
  close()
})
