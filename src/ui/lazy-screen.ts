import { createElement, lazy, useState, type ComponentType } from 'react'
import { checkServerReachable } from './server-reachability.ts'

const RETRY_AFTER_MS = 800
const RELOADED_KEY = 'ascendo-reloaded-for-screen'

/** A screen's code could not be had, even after a fresh start: most likely a new version took its place. */
export class ScreenLoadError extends Error {
  override name = 'ScreenLoadError'
}

interface Surroundings {
  wait: () => Promise<void>
  /** Whether there is a server to reload from: without one the page that works would be lost. */
  isServed: () => Promise<boolean>
  reload: () => void
  storage: Pick<Storage, 'getItem' | 'setItem'>
}

const browser: Surroundings = {
  wait: () => new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS)),
  isServed: async () => navigator.onLine && (await checkServerReachable()),
  reload: () => window.location.reload(),
  get storage() {
    return window.sessionStorage
  },
}

/**
 * Loads a screen's code; after a failure once more, then by one reload of the page in this browser session
 * (a deploy may have replaced the files that this page knows), then it gives up with {@link ScreenLoadError}.
 */
export async function loadScreen<T>(load: () => Promise<T>, surroundings: Surroundings = browser): Promise<T> {
  try {
    return await load()
  } catch {
    await surroundings.wait()
  }
  try {
    return await load()
  } catch (error) {
    if (!(await surroundings.isServed()) || hasReloaded(surroundings))
      throw new ScreenLoadError('A screen could not be loaded', { cause: error })
    surroundings.reload()
    // The page is about to go; nothing more is shown meanwhile.
    return new Promise(() => {})
  }
}

/** Remembers the reload, and says whether it was there already. Without storage nobody may reload in circles. */
function hasReloaded({ storage }: Surroundings): boolean {
  try {
    if (storage.getItem(RELOADED_KEY)) return true
    storage.setItem(RELOADED_KEY, 'yes')
    return false
  } catch {
    return true
  }
}

/** What a screen's file may offer beside the screen: fetches what its first look needs, before that look. */
export type Prepare = (parameters: Readonly<Record<string, string | undefined>>) => Promise<void>

type ScreenFile<Name extends string> = Record<Name, ComponentType> & { prepare?: Prepare }

export type LazyScreen = ComponentType & {
  /** Fetches the code ahead of the first look. */
  preload: () => Promise<{ prepare?: Prepare }>
  screenName: string
}

/** A lazily loaded screen: `lazyScreen(() => import('…/LoginPage.tsx'), 'LoginPage')`. */
export function lazyScreen<Name extends string>(load: () => Promise<ScreenFile<Name>>, name: Name): LazyScreen {
  let file: Promise<ScreenFile<Name>> | undefined
  let loaded: ComponentType | undefined
  const preload = () =>
    (file ??= loadScreen(load).then((all) => {
      loaded = all[name]
      return all
    }))
  const Later = lazy<ComponentType>(async () => ({ default: (await preload())[name] }))
  // What is there already is drawn without a wait, however short: a prerendered page that had to wait would be thrown
  // away as soon as anything else on it changes, such as who is signed in.
  function Screen() {
    const [Ready] = useState(() => loaded ?? Later)
    return createElement(Ready)
  }
  return Object.assign(Screen, { preload, screenName: name })
}
