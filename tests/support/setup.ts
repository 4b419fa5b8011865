import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import '#build/content-folders.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { developmentCatalog } from '#site/boot/page-document.ts'
import { readContentFrom } from '#site/features/courses/courses.ts'
import { serverUnreachable } from '#site/ui/server-reachability.ts'
import { reportLooseTexts } from './loose-texts.ts'
import { answerHealthChecks } from './health-answers.ts'

// On a shared machine a test may stall for several seconds. This is a limit: no test waits longer than needed.
configure({ asyncUtilTimeout: 20_000 })

// Test files share a document (`isolate: false` in vitest.config.ts), so each starts by emptying it, with its own databases.
globalThis.indexedDB = new IDBFactory()
for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
document.head.replaceChildren()
document.body.replaceChildren()
history.replaceState(null, '', '/')

answerHealthChecks()

// The courses and lessons come from their sources, compiled as in a build.
readContentFrom({
  catalog: () => developmentCatalog,
  read: async (address) => {
    const { readSource } = await import('#build/content-files.ts')
    const text = await readSource(address)
    if (text === null) throw new Error(`There is no content at ${address}.`)
    return text
  },
})

// Files share the prototypes that report, so the list is shared, too.
const looseTexts = ((globalThis as { looseTexts?: string[] }).looseTexts ??= [])
reportLooseTexts((problem) => looseTexts.push(problem))

// jsdom has no layout, so these are stubs of what Mantine needs.
window.matchMedia ??= (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
})
document.getAnimations ??= () => []
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// jsdom has no `VTTCue`, which media-captions extends.
window.VTTCue ??= class {
  startTime: number
  endTime: number
  text: string
  constructor(startTime: number, endTime: number, text: string) {
    this.startTime = startTime
    this.endTime = endTime
    this.text = text
  }
} as unknown as typeof VTTCue
// jsdom's track lists fire no events. These empty ones can at least be listened to.
const noTracks = Object.assign(new EventTarget(), { length: 0, *[Symbol.iterator]() {} })
for (const name of ['textTracks', 'audioTracks']) {
  Object.defineProperty(HTMLMediaElement.prototype, name, { configurable: true, get: () => noTracks })
}
window.scrollTo = () => {}
// jsdom runs all animation frames with one timer. If it starts under fake timers, no frame ever runs again, even in later files.
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)
Element.prototype.scrollIntoView ??= () => {}
// Editors measure their text, and replace parts of it as a command.
Range.prototype.getClientRects ??= () => Object.assign([], { item: () => null })
document.execCommand ??= () => false

afterEach(() => {
  cleanup()
  const [looseText] = looseTexts.splice(0)
  if (looseText) throw new Error(`Translated pages break here. ${looseText}`)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  serverUnreachable.setState(false, true)
})

// A module that is still being loaded when its file ends would fail to load, and then stay missing for all later files.
afterAll(() => vi.dynamicImportSettled())

// jsdom knows no popovers; a lesson's sheets close themselves when a link in them is pressed.
if (typeof HTMLElement === 'function') HTMLElement.prototype.hidePopover ??= () => {}
