import { createDraftStore, type DraftStore } from '#site/features/drafts/draft-store.ts'
import type { DraftDatabase } from '#site/features/drafts/draft-database.ts'
import type { DraftService } from '#site/features/drafts/drafts-api.ts'
import type { TextEdit } from '#site/features/drafts/merge-text.ts'
import { applyEdits } from './apply-edits.ts'
import type { Files, StoredFile } from '#site/features/drafts/stored-file.ts'
import { failure } from '#shared/result.ts'
import type { Random } from './random-from.ts'

/** What a browser stores, as its tabs share it. */
class MemoryDatabase implements DraftDatabase {
  files: Files = new Map()
  async edit<T>(_draft: string, ids: readonly string[] | null, apply: (files: Files) => T): Promise<T> {
    await Promise.resolve()
    const some: Files = new Map([...this.files].filter(([id]) => !ids || ids.includes(id)))
    const before = [...some.keys()]
    const result = apply(some)
    for (const id of before) if (!some.has(id)) this.files.delete(id)
    for (const [id, file] of some) this.files.set(id, structuredClone(file))
    return result
  }
  readDraft = async () => null
  writeDraft = async () => {}
  isKept = () => true
  readAll = async () => ({ files: [...this.files.values()], drafts: [], unreadable: [] })
  clear = async () => ({ files: [], drafts: [] })
  putBack = async () => {}
}

export const words = (text: string) => text.match(/[a-z]+\d+/g) ?? []

/** Lets what is under way go on for a while. */
const ticks = async (count: number) => {
  for (let tick = 0; tick < count; tick += 1) await Promise.resolve()
}

class Tab {
  store: DraftStore
  /** What the editors hold, by the file's id. */
  texts = new Map<string, string>()
  watched = new Map<string, () => void>()
  unkept = new Set<string>()
  isAlive = true
  kill: () => void = () => {}
  constructor(store: DraftStore) {
    this.store = store
  }
}

class Device {
  database = new MemoryDatabase()
  tabs: Tab[] = []
  isOnline = true
  listeners: { tab: number; hear: (event: MessageEvent) => void }[] = []
  locks = new Map<string, Promise<unknown>>()
}

export interface Loss {
  word: string
  log: string[]
}

/** Sends texts that arrive twice, late, or never, and loses answers. */
function unreliable(
  service: DraftService,
  device: Device,
  random: Random,
  late: (() => Promise<unknown>)[],
  isCalm: () => boolean,
): DraftService {
  const wrap =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>, isChange: boolean) =>
    async (...args: Args): Promise<Answer> => {
      const lost = failure({ problem: 'network' }) as Answer
      if (!device.isOnline) return lost
      const fate = isCalm() ? 9 : random(10)
      if (fate === 0) return lost
      const copy = structuredClone(args) as Args
      if (fate === 1 && isChange) {
        // It arrives, but later than everybody thinks.
        late.push(() => call(...copy))
        return lost
      }
      const answer = await call(...copy)
      if (fate === 2) return lost
      if (fate === 3 && isChange) late.push(() => call(...copy))
      return answer
    }
  return {
    readFolder: wrap((id, since) => service.readFolder(id, since), false),
    readTexts: wrap((ids) => service.readTexts(ids), false),
    saveFiles: wrap((id, files) => service.saveFiles(id, files), true),
    removeFile: wrap((id, path) => service.removeFile(id, path), false),
    restoreFile: wrap((id) => service.restoreFile(id), false),
    upload: wrap((id, path, hash, content) => service.upload(id, path, hash, content), true),
  }
}

/**
 * Two devices, of which one has two tabs, write the files of one draft. Requests and answers get lost, requests arrive twice, tabs are
 * killed at any moment. In the end all are online and every conflict is decided. Returns the words that are nowhere although nobody who
 * saw them removed them.
 * @param renameElsewhere gives a file another name, which no device does
 * @param readTexts returns every text that the service has, also those of removed files
 */
export async function runHistory(
  draftId: string,
  service: DraftService,
  random: Random,
  renameElsewhere: (path: string, newPath: string) => Promise<unknown>,
  readTexts: () => Promise<{ present: Map<string, string>; removed: string[] }>,
  steps = 30,
  initial: readonly string[] = [],
): Promise<string[]> {
  const devices = [new Device(), new Device()]
  const expected = new Set<string>(initial)
  const log: string[] = []
  const late: (() => Promise<unknown>)[] = []
  let serial = 0
  let isCalm = false
  const note = (text: string) => log.push(text)

  function open(device: Device): Tab {
    const number = (serial += 1)
    let isKilled = false
    let kill = () => {}
    const end = new Promise<void>((resolve) => {
      kill = () => {
        isKilled = true
        resolve()
      }
    })
    const isDead = () => isKilled
    const never = new Promise<never>(() => {})
    const database: DraftDatabase = {
      ...device.database,
      // A killed tab stores nothing, and hears of nothing.
      edit: (draft, ids, apply) =>
        (isDead() ? never : device.database.edit(draft, ids, apply)).then((result) => (isDead() ? never : result)),
      readDraft: () => device.database.readDraft(),
      writeDraft: () => device.database.writeDraft(),
      isKept: () => true,
    }
    const store = createDraftStore({
      draftId,
      name: 'history',
      database,
      service: unreliable(service, device, random, late, () => isCalm),
      channel: {
        postMessage(data: unknown) {
          for (const { tab: other, hear } of device.listeners) if (other !== number) queueMicrotask(() => hear({ data } as MessageEvent))
        },
        addEventListener: (_type: string, hear: unknown) => void device.listeners.push({ tab: number, hear: hear as never }),
        removeEventListener: () => {
          device.listeners = device.listeners.filter((listener) => listener.tab !== number)
        },
      },
      newId: () => `${number}-${(serial += 1)}`,
      now: () => 1_000_000 + serial,
      runExclusive: async (name, work) => {
        const before = device.locks.get(name)
        const turn = (async () => {
          await before
          // A browser releases the lock of a killed tab.
          return isDead() ? never : work()
        })()
        const released = Promise.race([turn.catch(() => {}), end])
        device.locks.set(name, released)
        return turn
      },
      pauseMs: 2 ** 30,
      retryMs: 2 ** 30,
    })
    const tab = new Tab(store)
    tab.kill = kill
    store.open()
    device.tabs.push(tab)
    return tab
  }

  function look(tab: Tab) {
    for (const { id, path } of tab.store.getState().files) {
      if (tab.watched.has(id)) continue
      tab.texts.set(id, tab.store.textOf(path) ?? '')
      const show = (edits: readonly TextEdit[]) => {
        if (tab.isAlive) tab.texts.set(id, applyEdits(tab.texts.get(id) ?? '', edits))
      }
      tab.watched.set(id, tab.store.watch(path, show))
    }
  }

  const anyTab = (device: Device) => device.tabs[random(device.tabs.length)] as Tab

  function pathsOf(tab: Tab) {
    return tab.store.getState().files.map(({ path }) => path)
  }

  function type(tab: Tab) {
    look(tab)
    const { files } = tab.store.getState()
    const file = files[random(files.length)]
    if (!file) return
    const { id, path } = file
    const text = tab.texts.get(id) ?? ''
    const paragraphs = text.split('\n\n')
    const place = random(paragraphs.length)
    const kind = random(10)
    const word = `w${(serial += 1)}`
    if (kind < 5) {
      const all = (paragraphs[place] ?? '').split(' ')
      all.splice(random(all.length + 1), 0, word)
      paragraphs[place] = all.join(' ')
    } else if (kind < 8) paragraphs.splice(random(paragraphs.length + 1), 0, word)
    else {
      const gone = paragraphs.splice(place, 1)
      for (const each of gone.flatMap(words)) {
        expected.delete(each)
        note(`- ${each}`)
      }
    }
    const next = paragraphs.join('\n\n')
    if (kind < 8) {
      expected.add(word)
      tab.unkept.add(word)
      note(`+ ${word} in ${path}`)
    }
    tab.texts.set(id, next)
    tab.store.change(path, next)
    const typed = [...tab.unkept]
    void tab.store.kept().then(() => typed.forEach((each) => tab.unkept.delete(each)))
  }

  async function decide(tab: Tab, choice: number) {
    const [conflict] = tab.store.getState().conflicts
    if (!conflict) return
    const chosen = [conflict.mine, conflict.theirs, `${conflict.mine} ${conflict.theirs}`][choice] ?? ''
    note(`decides ${JSON.stringify([conflict.origin, conflict.before, conflict.mine, conflict.theirs, choice])}`)
    if (choice < 2) {
      const left = new Set(words(chosen))
      for (const word of words(conflict.mine + ' ' + conflict.theirs)) if (!left.has(word)) expected.delete(word)
    }
    await tab.store.resolve(conflict, chosen)
  }

  open(devices[0] as Device)
  open(devices[0] as Device)
  open(devices[1] as Device)
  await settle()
  for (let step = 0; step < steps; step += 1) {
    const device = devices[random(2)] as Device
    const tab = anyTab(device)
    const kind = random(30)
    if (kind < 14) type(tab)
    else if (kind < 19) void tab.store.flush()
    else if (kind < 21) void tab.store.refresh()
    else if (kind < 22) device.isOnline = !device.isOnline
    else if (kind < 23) {
      // Killed, and opened again.
      note('kill')
      tab.isAlive = false
      tab.kill()
      device.tabs = device.tabs.filter((one) => one !== tab)
      const stored = new Set([...device.database.files.values()].flatMap(textsOf).flatMap(words))
      for (const word of tab.unkept) if (!stored.has(word)) expected.delete(word)
      open(device)
      if (random(2)) await settle()
    } else if (kind < 24) await add(tab)
    else if (kind < 25) {
      const path = pathsOf(tab)[random(pathsOf(tab).length)]
      const next = `name${random(4)}.md`
      if (path !== undefined) {
        note(`rename ${path} ${next}`)
        void renameElsewhere(path, next)
      }
    } else if (kind < 26) {
      const path = pathsOf(tab)[random(pathsOf(tab).length)]
      if (path !== undefined && random(3) === 0) {
        note(`remove ${path}`)
        const seen = words(tab.store.textOf(path) ?? '')
        void tab.store.remove(path)
        for (const word of seen) expected.delete(word)
      }
    } else if (kind < 27) {
      const [removed] = tab.store.getState().removed
      if (removed) void tab.store.undoRemoval(removed.id)
    } else if (kind < 28) await decide(tab, random(3))
    else if (late.length > 0) void late.splice(random(late.length), 1)[0]?.()
    if (random(3) > 0) await ticks(random(60))
    else await settle()
  }

  async function add(tab: Tab) {
    const word = `w${(serial += 1)}`
    const path = `new${random(3)}.md`
    const { ok } = await tab.store.addFile(path, `${word}\n`)
    if (ok) expected.add(word)
    note(`+ ${word} as ${path} ${ok}`)
  }

  isCalm = true
  for (const device of devices) device.isOnline = true
  for (const request of late) await request()
  for (let round = 0; round < 40; round += 1) {
    let isOver = true
    for (const device of devices) {
      for (const tab of device.tabs) {
        await tab.store.refresh()
        while (tab.store.getState().conflicts.length > 0) await decide(tab, 2)
        isOver = (await tab.store.flush()) && isOver
      }
    }
    await settle()
    if (isOver && round > 1) break
  }
  const { present, removed } = await readTexts()
  // A file that one tab removes while another types into it keeps that text, for whoever undoes the removal.
  const removedHere = devices.flatMap((device) => [...device.database.files.values()].filter((file) => file.removedAt !== null))
  const found = new Set([...present.values(), ...removed, ...removedHere.flatMap(textsOf)].flatMap(words))
  const problems = [...expected].filter((word) => !found.has(word)).map((word) => `${word} is lost`)
  for (const [place, device] of devices.entries()) {
    for (const tab of device.tabs) {
      const { status, sentence, files } = tab.store.getState()
      if (status !== 'saved')
        problems.push(`device ${place} is ${status}: ${sentence} ${JSON.stringify(files.filter(({ isSaved }) => !isSaved))}`)
      const shown = new Map(files.map(({ path }) => [path, tab.store.textOf(path) ?? '']))
      if (JSON.stringify([...shown].toSorted()) !== JSON.stringify([...present].toSorted()))
        problems.push(`device ${place} shows ${JSON.stringify([...shown])}, the service has ${JSON.stringify([...present])}`)
      for (const { id, path } of files) {
        const text = tab.store.textOf(path)
        if (tab.watched.has(id) && tab.texts.get(id) !== text)
          problems.push(`device ${place}'s editor of ${path} holds ${JSON.stringify(tab.texts.get(id))} instead of ${JSON.stringify(text)}`)
        tab.watched.get(id)?.()
      }
    }
  }
  return problems.length > 0 ? [...problems, ...log] : []
}

const textsOf = ({ text, beside }: StoredFile) => [text, ...beside.map((other) => other.text)]

/** Waits until nothing goes on any more. */
async function settle() {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
