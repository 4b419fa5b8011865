import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type DraftDatabase, draftDatabase } from '#site/features/drafts/draft-database.ts'
import { createDraftStore, type DraftStore } from '#site/features/drafts/draft-store.ts'
import type { DraftService } from '#site/features/drafts/drafts-api.ts'
import type { TextEdit } from '#site/features/drafts/merge-text.ts'
import { applyEdits } from '../../../support/apply-edits.ts'
import { failure } from '#shared/result.ts'
import { MemoryDrafts } from '../../../support/memory-drafts.ts'

const network = failure({ problem: 'network' })
let count = 0
let name = ''
let service: MemoryDrafts
beforeEach(async () => {
  count += 1
  name = `ascendo-drafts:u${count}`
  service = new MemoryDrafts()
  await service.saveFiles('', [
    { path: 'course.json', text: '{}', revision: null },
    { path: 'first.md', text: 'One.\n\nTwo.\n\nThree.', revision: null },
  ])
  service.saves = []
})

// A store that could not send tries again every 20 ms, even while other tests run.
const opened: (() => void)[] = []
afterEach(() => opened.splice(0).forEach((close) => close()))

/** The tabs of one browser: what one posts reaches all others. */
function browser() {
  const listeners = new Map<object, (event: MessageEvent) => void>()
  let turn: Promise<unknown> = Promise.resolve()
  return {
    async open({ database = draftDatabase(name), answers = service }: { database?: DraftDatabase; answers?: DraftService } = {}) {
      const own = {}
      const store = createDraftStore({
        draftId: service.id,
        name,
        database,
        service: answers,
        channel: {
          addEventListener: (_type: string, hear: unknown) => void listeners.set(own, hear as never),
          removeEventListener: () => void listeners.delete(own),
          postMessage(data: unknown) {
            for (const [tab, hear] of listeners) if (tab !== own) hear({ data } as MessageEvent)
          },
        },
        newId: () => crypto.randomUUID(),
        runExclusive: (_name, work) => {
          const next = turn.then(work)
          turn = next.catch(() => {})
          return next
        },
        hashOf: async (content) => `hash of ${await content.text()}`,
        pauseMs: 5,
        retryMs: 20,
      })
      opened.push(store.open())
      await vi.waitFor(() => expect(store.getState().state).not.toBe('loading'))
      return store
    },
  }
}

const saved = (store: DraftStore) => vi.waitFor(() => expect(store.getState().status).toBe('saved'))
const fileOf = (store: DraftStore, path = 'first.md') => store.getState().files.find((file) => file.path === path)

/** Edits a file as an editor does, and returns what the editor holds. */
function editor(store: DraftStore, path = 'first.md') {
  const held = { text: store.textOf(path) ?? '', edits: [] as TextEdit[] }
  store.watch(path, (edits) => {
    held.edits.push(...edits)
    held.text = applyEdits(held.text, edits)
  })
  return held
}

/** Another device saves a text. */
async function elsewhere(text: string, path = 'first.md') {
  const revision = service.present().find((row) => row.path === path)?.revision ?? null
  expect(await service.saveFiles('', [{ path, text, revision }])).toMatchObject({ value: { result: 'saved' } })
}

describe('what is typed', () => {
  it('is saved after a pause, once for many letters', async () => {
    const store = await browser().open()
    for (const text of ['O', 'On', 'One']) store.change('first.md', text)
    expect([store.getState().status, fileOf(store)?.isSaved]).toEqual(['saving', false])
    await saved(store)
    expect(service.textOf('first.md')).toBe('One')
    expect(service.saves).toHaveLength(1)
    expect(store.getState().draft?.revision).toBe(service.revision)
  })

  it('leaves the lists as they are that do not change with it', async () => {
    const store = await browser().open()
    store.change('first.md', 'O')
    const { files, conflicts, removed } = store.getState()
    expect(files.map(({ path, isSaved }) => [path, isSaved])).toContainEqual(['first.md', false])
    store.change('first.md', 'On')
    expect(store.textOf('first.md')).toBe('On')
    expect(store.getState().files).toBe(files)
    expect(store.getState().conflicts).toBe(conflicts)
    expect(store.getState().removed).toBe(removed)
  })

  it('is in the browser before it is sent, and sent when the page is opened again', async () => {
    const ina = browser()
    service.refusal = { problem: 'network' }
    const first = await ina.open()
    service.refusal = null
    await first.refresh()
    service.refusal = { problem: 'network' }
    first.change('first.md', 'Typed in the train.')
    await first.kept()
    await vi.waitFor(() =>
      expect(first.getState()).toMatchObject({ status: 'waiting', sentence: expect.stringContaining('kept') as string }),
    )
    // Days later, still without a connection.
    const second = await ina.open()
    expect([second.textOf('first.md'), second.getState().state]).toEqual(['Typed in the train.', 'ready'])
    service.refusal = null
    await saved(second)
    expect(service.textOf('first.md')).toBe('Typed in the train.')
  })

  it('is saved once although the answer was lost', async () => {
    let isLost = true
    const answers: DraftService = Object.create(service) as DraftService
    answers.saveFiles = async (id, files) => {
      const answer = await service.saveFiles(id, files)
      if (!isLost) return answer
      isLost = false
      return network
    }
    const store = await browser().open({ answers })
    store.change('first.md', 'One, once.\n\nTwo.\n\nThree.')
    await vi.waitFor(() => expect(isLost).toBe(false))
    store.change('first.md', 'One, once more.\n\nTwo.\n\nThree.')
    await saved(store)
    expect(store.getState().conflicts).toEqual([])
    expect(service.textOf('first.md')).toBe('One, once more.\n\nTwo.\n\nThree.')
  })

  it('stays when the session ends, the account is disabled or the draft is gone, and another account never sees it', async () => {
    const store = await browser().open()
    store.change('first.md', 'Mine.')
    for (const refusal of [{ problem: 'signed out' }, { problem: 'account' }, { problem: 'refused', word: 'draft', hint: '' }] as const) {
      service.refusal = refusal
      await store.flush()
      expect([store.getState().status, store.textOf('first.md')]).toEqual(['stopped', 'Mine.'])
      expect(store.getState().sentence).toMatch(/browser|not yours/)
    }
    const other = await draftDatabase(`${name}-other`).readAll()
    expect(other.files).toEqual([])
    service.refusal = null
    await store.refresh()
    await saved(store)
    expect(service.textOf('first.md')).toBe('Mine.')
  })

  it('is kept while it is too long, and saved once it is shorter; other files are saved meanwhile', async () => {
    const store = await browser().open()
    store.change('first.md', 'x'.repeat(300_000))
    await store.addFile('second.md', 'Short.')
    await vi.waitFor(() => expect(store.getState().status).toBe('refused'))
    expect(fileOf(store)).toMatchObject({ isSaved: false, problem: expect.stringContaining('100 KB') as string })
    expect(service.textOf('second.md')).toBe('Short.')
    const again = await browser().open()
    expect(again.textOf('first.md')).toHaveLength(300_000)
    store.change('first.md', 'x')
    await saved(store)
  })

  it('names the file that the service refuses, and saves the others', async () => {
    const answers: DraftService = Object.create(service) as DraftService
    answers.saveFiles = async (id, files) =>
      files.some(({ path }) => path === 'second.md')
        ? failure({ problem: 'refused', word: 'room', hint: '' })
        : service.saveFiles(id, files)
    const store = await browser().open({ answers })
    await store.addFile('second.md', 'Too much.')
    store.change('first.md', 'Saved.')
    await vi.waitFor(() => expect(store.getState().status).toBe('refused'))
    expect(service.textOf('first.md')).toBe('Saved.')
    expect(fileOf(store, 'second.md')?.problem).toMatch(/no room/)
  })

  it.each([
    ['a lesson', 'First.'],
    ['a lesson with text that was not sent yet', 'Typed, then removed.'],
  ])('%s that is removed makes room for another in a full course', async (_what, typed) => {
    const lessons = () => service.present().filter(({ path }) => path.endsWith('.md'))
    const save = service.saveFiles.bind(service)
    service.saveFiles = async (id, files) =>
      lessons().length + files.filter(({ path }) => path === 'second.md').length > 1
        ? failure({ problem: 'refused', word: 'lessons', hint: '' })
        : save(id, files)
    const store = await browser().open()
    store.change('first.md', 'First.')
    await saved(store)
    service.refusal = { problem: 'network' }
    await store.addFile('second.md', 'Second.')
    store.change('first.md', typed)
    await store.remove('first.md')
    service.refusal = null
    await saved(store)
    expect(lessons().map(({ path }) => path)).toEqual(['second.md'])
    expect(service.rows.find(({ path }) => path === 'first.md')?.text).toBe(typed)
  })

  it('a lesson that came before there was room is saved once there is', async () => {
    const lessons = () => service.present().filter(({ path }) => path.endsWith('.md'))
    const store = await browser().open()
    const save = service.saveFiles.bind(service)
    service.saveFiles = async (id, files) => {
      if (lessons().length + files.filter(({ path }) => path === 'second.md').length <= 1) return save(id, files)
      await store.remove('first.md')
      return failure({ problem: 'refused', word: 'lessons', hint: '' })
    }
    await store.addFile('second.md', 'Second.')
    await store.flush()
    expect(lessons().map(({ path }) => path)).toEqual(['second.md'])
    expect(store.getState().status).toBe('saved')
  })

  it('one refused text among forty takes few requests', async () => {
    const asked: number[] = []
    const answers: DraftService = Object.create(service) as DraftService
    answers.saveFiles = async (id, files) => {
      asked.push(files.length)
      return files.some(({ path }) => path === 'part-7.md')
        ? failure({ problem: 'refused', word: 'room', hint: '' })
        : service.saveFiles(id, files)
    }
    const store = await browser().open({ answers })
    await store.addFiles(Array.from({ length: 40 }, (_, part) => ({ path: `part-${part}.md`, text: `Part ${part}.` })))
    await store.flush()
    expect(
      store
        .getState()
        .files.filter(({ isSaved }) => !isSaved)
        .map(({ path }) => path),
    ).toEqual(['part-7.md'])
    // Ids are random, and so is its place among the others. The worst place takes 20.
    expect(asked.length).toBeLessThanOrEqual(20)
  })

  it.each([
    ['full', () => draftDatabase(name)],
    ['blocked', () => draftDatabase(name)],
  ])('is saved although the browser storage is %s, and the screen knows', async (kind, make) => {
    if (kind === 'blocked')
      vi.spyOn(indexedDB, 'open').mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError')
      })
    else
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
        throw new DOMException('full', 'QuotaExceededError')
      })
    const store = await browser().open({ database: make() })
    service.refusal = { problem: 'network' }
    store.change('first.md', 'Unkept.')
    await store.kept()
    expect([store.getState().isKept, store.textOf('first.md')]).toEqual([false, 'Unkept.'])
    service.refusal = null
    await store.flush()
    expect(service.textOf('first.md')).toBe('Unkept.')
    vi.restoreAllMocks()
  })

  it('keeps characters out that the service cannot store, and saves the rest', async () => {
    const store = await browser().open()
    store.change('first.md', '\uFEFFa\0b\uD800\r\nc')
    await saved(store)
    expect(service.textOf('first.md')).toBe('ab\uFFFD\nc')
    expect(service.saves).toHaveLength(1)
  })
})

describe('two devices', () => {
  it('merge changes of different paragraphs, as small edits beside the cursor', async () => {
    const store = await browser().open()
    const held = editor(store)
    await elsewhere('One.\n\nTwo.\n\nThree, from the phone.')
    held.text = 'One, typed.\n\nTwo.\n\nThree.'
    store.change('first.md', held.text)
    await saved(store)
    const both = 'One, typed.\n\nTwo.\n\nThree, from the phone.'
    expect([held.text, service.textOf('first.md')]).toEqual([both, both])
    expect(held.edits).toEqual([{ from: 24, to: 24, insert: ', from the phone' }])
  })

  it('merge changes of different lines of course.json, and show both of the same line', async () => {
    const facts = (title: string, level: string) => `{\n  "title": "${title}",\n  "level": "${level}"\n}\n`
    await elsewhere(facts('Light', 'beginner'), 'course.json')
    const store = await browser().open()
    store.change('course.json', facts('Mine', 'beginner'))
    await elsewhere(facts('Light', 'advanced'), 'course.json')
    await saved(store)
    expect([service.textOf('course.json'), store.getState().conflicts]).toEqual([facts('Mine', 'advanced'), []])
    store.change('course.json', facts('Mine again', 'expert'))
    await elsewhere(facts('Theirs', 'advanced'), 'course.json')
    await vi.waitFor(() => expect(store.getState().status).toBe('choosing'))
    const [conflict] = store.getState().conflicts
    expect(conflict).toMatchObject({ mine: '  "title": "Mine again"', theirs: '  "title": "Theirs"' })
    if (conflict) await store.resolve(conflict, conflict.theirs)
    await saved(store)
    expect(service.textOf('course.json')).toBe(facts('Theirs', 'expert'))
  })

  it('are complete once everything is saved and read, so that nobody hands in what they have not seen', async () => {
    const store = await browser().open()
    await elsewhere('Elsewhere.', 'course.json')
    store.change('first.md', 'Typed.')
    expect(await store.complete()).toBe(service.revision)
    expect(store.textOf('course.json')).toBe('Elsewhere.')
    service.refusal = { problem: 'network' }
    expect(await store.complete()).toBeNull()
  })

  it.each(['mine', 'theirs'] as const)('that change one paragraph keep both until the author chooses %s', async (choice) => {
    const store = await browser().open()
    const held = editor(store)
    await elsewhere('One!\n\nTwo, from the phone.\n\nThree.')
    store.change('first.md', (held.text = 'One.\n\nTwo, typed.\n\nThree.'))
    await vi.waitFor(() => expect(store.getState().status).toBe('choosing'))
    expect(held.text).toBe('One!\n\nTwo, typed.\n\nThree.')
    expect(service.textOf('first.md')).toBe('One!\n\nTwo, from the phone.\n\nThree.')
    const [conflict] = store.getState().conflicts
    expect(conflict).toMatchObject({
      path: 'first.md',
      mine: 'Two, typed.',
      theirs: 'Two, from the phone.',
      before: 'Two.',
      origin: 'elsewhere',
    })
    expect(held.text.slice(conflict?.from, conflict?.to)).toBe('Two, typed.')
    if (!conflict) return
    await store.resolve(conflict, conflict[choice])
    await saved(store)
    expect(service.textOf('first.md')).toBe(`One!\n\n${conflict[choice]}\n\nThree.`)
    expect(held.text).toBe(service.textOf('first.md'))
  })

  it('a file that was renamed elsewhere is saved under its new name', async () => {
    const store = await browser().open()
    await service.renameFile('', 'first.md', 'begin.md')
    store.change('first.md', 'Typed.')
    await saved(store)
    await store.refresh()
    expect([service.textOf('begin.md'), service.textOf('first.md')]).toEqual(['Typed.', undefined])
    expect([fileOf(store, 'begin.md')?.isSaved, store.textOf('first.md')]).toEqual([true, 'Typed.'])
  })

  it('a file that was removed elsewhere comes back with what is typed', async () => {
    const store = await browser().open()
    await service.removeFile('', 'first.md')
    store.change('first.md', 'Still needed.')
    await saved(store)
    expect(service.textOf('first.md')).toBe('Still needed.')
  })

  it('a file that was removed elsewhere goes here, unless something was written', async () => {
    const store = await browser().open()
    await service.removeFile('', 'first.md')
    await store.refresh()
    expect(fileOf(store)).toBeUndefined()
  })

  // Found by the random histories: what was written became a new file under the old one's id.
  it('a file that was written in, removed and restored elsewhere is there twice', async () => {
    const store = await browser().open()
    await service.removeFile('', 'first.md')
    const saving = vi.spyOn(service, 'saveFiles').mockResolvedValue(network)
    store.change('first.md', 'Written meanwhile.')
    await store.kept()
    await store.refresh()
    await service.restoreFile(service.rows.find((row) => row.path === 'first.md' && row.removedAt !== null)?.id ?? '')
    await service.renameFile('', 'first.md', 'restored.md')
    await store.refresh()
    saving.mockRestore()
    await saved(store)
    const texts = service.present().map(({ path, text }) => [path, text])
    expect(texts.flat()).toEqual(expect.arrayContaining(['Written meanwhile.', 'One.\n\nTwo.\n\nThree.']))
  })

  // Found by the random histories: what was typed was merged into the other file.
  it('a file whose name another one got elsewhere is still itself', async () => {
    const store = await browser().open()
    await service.renameFile('', 'first.md', 'begin.md')
    await elsewhere('One.\n\nTwo.\n\nThree, elsewhere.', 'begin.md')
    await service.saveFiles('', [{ path: 'first.md', text: 'Another.', revision: null }])
    store.change('first.md', 'One, typed.\n\nTwo.\n\nThree.')
    await saved(store)
    expect([service.textOf('begin.md'), service.textOf('first.md')]).toEqual(['One, typed.\n\nTwo.\n\nThree, elsewhere.', 'Another.'])
  })

  // Found by the random histories: it was taken for the other file, whose older text was never merged, and never saved again.
  it('a new file whose name another one got before its id was known is saved beside it', async () => {
    let isLost = false
    const answers: DraftService = Object.create(service) as DraftService
    answers.readFolder = async (id, since) => (isLost ? network : service.readFolder(id, since))
    answers.saveFiles = (id, files) => service.saveFiles(id, files)
    const store = await browser().open({ answers })
    isLost = true
    await store.addFile('mine.md', 'Mine.')
    await store.flush()
    await service.removeFile('', 'mine.md')
    await service.renameFile('', 'first.md', 'mine.md')
    isLost = false
    store.change('mine.md', 'Mine, and more.')
    await saved(store)
    expect([service.textOf('mine.md'), service.textOf('mine-2.md')]).toEqual(['One.\n\nTwo.\n\nThree.', 'Mine, and more.'])
  })

  // Found by the random histories: it was sent again and again.
  it('a new file with the name that a file got elsewhere, which is removed here, gets another name', async () => {
    const store = await browser().open()
    service.refusal = { problem: 'network' }
    await store.remove('first.md')
    await store.addFile('mine.md', 'Mine.')
    service.refusal = null
    await service.renameFile('', 'first.md', 'mine.md')
    await store.refresh()
    await saved(store)
    expect(service.present().map(({ path, text }) => [path, text])).toEqual([
      ['course.json', '{}'],
      ['mine-2.md', 'Mine.'],
    ])
  })

  it('a file that gets another name elsewhere while its removal is sent is removed', async () => {
    let isRenamed = false
    const answers = Object.create(service, {
      removeFile: {
        async value(draft: string, path: string) {
          if (!isRenamed) await service.renameFile('', 'first.md', 'begin.md')
          isRenamed = true
          return service.removeFile(draft, path)
        },
      },
    }) as DraftService
    const store = await browser().open({ answers })
    await store.remove('first.md')
    await saved(store)
    await store.refresh()
    await saved(store)
    expect(service.present().map(({ path }) => path)).toEqual(['course.json'])
    expect(store.getState().removed.map(({ path }) => path)).toEqual(['begin.md'])
  })
})

describe('two tabs', () => {
  it('show what the other types at once, also without a connection', async () => {
    const ina = browser()
    const [one, other] = [await ina.open(), await ina.open()]
    const held = editor(other)
    service.refusal = { problem: 'network' }
    one.change('first.md', 'One, typed.\n\nTwo.\n\nThree.')
    await vi.waitFor(() => expect(held.text).toBe('One, typed.\n\nTwo.\n\nThree.'))
    expect(held.edits).toEqual([{ from: 3, to: 3, insert: ', typed' }])
  })

  it('that type in one paragraph at the same moment keep both texts', async () => {
    const ina = browser()
    const [one, other] = [await ina.open(), await ina.open()]
    const [left, right] = [editor(one), editor(other)]
    one.change('first.md', (left.text = 'One, left.\n\nTwo.\n\nThree.'))
    other.change('first.md', (right.text = 'One, right.\n\nTwo.\n\nThree.'))
    await Promise.all([one.kept(), other.kept()])
    await vi.waitFor(() => expect(one.getState().conflicts).toHaveLength(1))
    const [conflict] = one.getState().conflicts
    expect([conflict?.mine, conflict?.theirs].toSorted()).toEqual(['One, left.', 'One, right.'])
    if (conflict) await one.resolve(conflict, `${conflict.mine} ${conflict.theirs}`)
    await Promise.all([saved(one), saved(other)])
    expect(service.textOf('first.md')).toMatch(/left.*right|right.*left/)
  })

  // Found by the random histories: the last letters waited for the next ones.
  it('a letter that is typed just as the last one was stored is stored, too', async () => {
    const store = await browser().open()
    for (let letter = 1; letter <= 30; letter += 1) {
      const text = 'x'.repeat(letter)
      store.change('first.md', text)
      for (let tick = 0; tick < letter; tick += 1) await Promise.resolve()
    }
    await store.kept()
    const { files } = await draftDatabase(name).readAll()
    expect(files.find(({ path }) => path === 'first.md')?.text).toHaveLength(30)
  })
})

describe('files', () => {
  it('are added, removed and brought back, in the browser first', async () => {
    const store = await browser().open()
    service.refusal = { problem: 'network' }
    expect(await store.addFile('second.md', 'Two.')).toMatchObject({ ok: true })
    expect(await store.remove('first.md')).toMatchObject({ ok: true })
    expect(store.getState().files.map(({ path }) => path)).toEqual(['course.json', 'second.md'])
    service.refusal = null
    await saved(store)
    expect(
      service
        .present()
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['course.json', 'second.md'])
    const [removed] = store.getState().removed
    expect(await store.undoRemoval(removed?.id ?? '')).toMatchObject({ ok: true })
    await saved(store)
    expect(service.textOf('first.md')).toBe('One.\n\nTwo.\n\nThree.')
  })

  it('have one name each, which a course can have', async () => {
    const store = await browser().open()
    expect(await store.addFile('FIRST.md', 'x')).toEqual(failure({ problem: 'refused', word: 'path_taken', hint: 'first.md' }))
    expect(await store.addFile('../first.md', 'x')).toEqual(failure({ problem: 'refused', word: 'path', hint: '../first.md' }))
  })

  it('pictures are uploaded and named; one that is too large is refused before', async () => {
    const store = await browser().open()
    expect(await store.addStoredFile('clay.png', new Blob(['clay']))).toMatchObject({ ok: true })
    expect(fileOf(store, 'clay.png')).toMatchObject({ kind: 'picture', hash: 'hash of clay', isSaved: true })
    expect(await store.addStoredFile('clay.png', new Blob(['fired clay']))).toMatchObject({ ok: true })
    expect(fileOf(store, 'clay.png')?.hash).toBe('hash of fired clay')
    const large = { size: 11 * 1024 * 1024 } as Blob
    expect(await store.addStoredFile('large.png', large)).toMatchObject({ error: { word: 'file_size' } })
  })
})

it('a draft that does not exist is missing, and one that cannot be read can be tried again', async () => {
  service.refusal = { problem: 'refused', word: 'draft', hint: '' }
  expect((await browser().open()).getState().state).toBe('missing')
  service.refusal = { problem: 'server' }
  const store = await browser().open()
  expect(store.getState()).toMatchObject({ state: 'failed', sentence: expect.stringContaining('our side') as string })
  service.refusal = null
  await store.refresh()
  expect(store.getState().state).toBe('ready')
})
