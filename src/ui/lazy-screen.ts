import { createElement, lazy, useState, type ComponentType } from 'react'
import { brand } from '#brand.ts'
import { checkServerReachable } from './server-reachability.ts'

const RETRY_AFTER_MS = 800
const RELOADED_KEY = `${brand.slug}-reloaded-for-screen`

/**
 * The screen's chunk failed to load: the server is unreachable, or not even a reload helped, most likely because a deploy has
 * replaced the chunk.
 */
export class ScreenLoadError extends Error {
  override name = 'ScreenLoadError'
}

interface Environment {
  wait: () => Promise<void>
  /** Whether the server is reachable: reloading without it would lose the working page. */
  isServed: () => Promise<boolean>
  reload: () => void
  storage: Pick<Storage, 'getItem' | 'setItem'>
}

const browser: Environment = {
  wait: () => new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS)),
  isServed: async () => navigator.onLine && (await checkServerReachable()),
  reload: () => window.location.reload(),
  get storage() {
    return window.sessionStorage
  },
}

/**
 * Loads a screen's chunk. After a failure it retries once, then reloads the page, because a deploy may have replaced the chunks
 * that this page knows. It reloads only once per browser session, and only if the server is reachable. Otherwise it rejects
 * with {@link ScreenLoadError}.
 */
export async function loadScreen<T>(load: () => Promise<T>, environment: Environment = browser): Promise<T> {
  try {
    return await load()
  } catch {
    await environment.wait()
  }
  try {
    return await load()
  } catch (error) {
    if (!(await environment.isServed()) || hasReloaded(environment))
      throw new ScreenLoadError('A screen could not be loaded', { cause: error })
    environment.reload()
    // The page is about to unload: stay pending, so that no error flashes up.
    return new Promise(() => {})
  }
}

/** Records the reload and returns whether one was recorded before. Without storage it returns true, to avoid a reload loop. */
function hasReloaded({ storage }: Environment): boolean {
  try {
    if (storage.getItem(RELOADED_KEY)) return true
    storage.setItem(RELOADED_KEY, 'yes')
    return false
  } catch {
    return true
  }
}

/** Optional export of a screen's file: prefetches the data that the screen's first render needs. */
export type Prepare = (parameters: Readonly<Record<string, string | undefined>>, query: URLSearchParams) => Promise<unknown>

type ScreenFile<Name extends string, Props> = Record<Name, ComponentType<Props>> & { prepare?: Prepare }

export type LazyScreen<Props = object> = ComponentType<Props> & {
  /** Loads the chunk before the first render. */
  preload: () => Promise<{ prepare?: Prepare }>
  /** Requests the chunk, which may not be needed: if that fails, {@link loadScreen} neither retries nor reloads the page. */
  prefetch: () => void
  screenName: string
}

/** A lazily loaded screen, or a part of one: `lazyScreen(() => import('…/LoginPage.tsx'), 'LoginPage')`. */
export function lazyScreen<Name extends string, Props extends object = object>(
  load: () => Promise<ScreenFile<Name, Props>>,
  name: Name,
): LazyScreen<Props> {
  let file: Promise<ScreenFile<Name, Props>> | undefined
  let loaded: ComponentType<Props> | undefined
  const keep = (all: ScreenFile<Name, Props>) => {
    loaded = all[name]
    return all
  }
  const preload = () => (file ??= loadScreen(load).then(keep))
  const prefetch = () => {
    if (!file) load().then(keep, () => {})
  }
  const Later = lazy<ComponentType<Props>>(async () => ({ default: (await preload())[name] }))
  // Render a loaded screen without suspending, even briefly: if a prerendered page suspends while hydrating, React discards
  // it as soon as anything else on it changes, such as the signed-in user.
  function Screen(props: Props) {
    const [Ready] = useState(() => loaded ?? Later)
    return createElement(Ready, props)
  }
  return Object.assign(Screen, { preload, prefetch, screenName: name })
}
