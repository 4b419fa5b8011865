import { createElement, lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { brand } from '#shared/brand.ts'
import { checkServerReachable } from './server-reachability.ts'

const RETRY_AFTER_MS = 800
const RELOADED_KEY = `${brand.slug}-reloaded-for-screen`

/**
 * The screen's chunk failed to load: the server is unreachable, or not even a reload helped, most likely because a deploy has
 * replaced the chunk.
 */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
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
  // A browser that blocks storage throws as soon as the property is read, such as by a spread.
  storage: {
    getItem: (key) => window.sessionStorage.getItem(key),
    setItem: (key, value) => window.sessionStorage.setItem(key, value),
  },
}

const neverReloading: Environment = { ...browser, isServed: async () => false }

/**
 * Loads a screen's chunk. After a failure it retries once, then reloads the page, because a deploy may have replaced the chunks
 * that this page knows. It reloads only once per browser session, and only if the server is reachable. Otherwise it rejects
 * with {@link ChunkLoadError}.
 */
export async function loadChunk<T>(load: () => Promise<T>, environment: Environment = browser): Promise<T> {
  try {
    return await load()
  } catch {
    await environment.wait()
  }
  try {
    return await load()
  } catch (error) {
    if (!(await environment.isServed()) || hasReloaded(environment))
      throw new ChunkLoadError('A screen could not be loaded', { cause: error })
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

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never

export type LazyPart<Props = object> = ComponentType<Props> & {
  /** Loads the chunk before the first render, as {@link loadChunk} does. */
  preload: () => Promise<{ prepare?: Prepare }>
  /** Requests the chunk, without a retry and without reloading the page. Resolves to whether it has been loaded. */
  prefetch: () => Promise<boolean>
  partName: string
}

/**
 * A lazily loaded screen, or a part of one: `lazyPart(() => import('…/LoginPage.tsx'), 'LoginPage')`. Render it inside a Suspense.
 * After `prefetch` has loaded it, it renders at once and needs none.
 * @param options.otherwise what to render if the chunk fails to load, for a part that the page can do without: `nothing`, a sentence,
 *   or a button that retries, which may reload the page. Without it, the page may be reloaded at once, and the error boundary says what
 *   happened.
 */
export function lazyPart<File extends object, Name extends keyof File & string>(
  load: () => Promise<File>,
  name: Name,
  { otherwise }: { otherwise?: (retry: () => void, props: PropsOf<File[Name]>) => ReactNode } = {},
): LazyPart<PropsOf<File[Name]>> {
  type Props = PropsOf<File[Name]>
  let file: Promise<File> | undefined
  let loaded: ComponentType<Props> | undefined
  const keep = (all: File) => {
    loaded = all[name] as ComponentType<Props>
    return all
  }
  const preload = () => (file ??= loadChunk(load).then(keep))
  const prefetch = async () => {
    if (!loaded) await (file ?? load().then(keep)).catch(() => {})
    return loaded !== undefined
  }
  const later = (environment: Environment) =>
    lazy<ComponentType<Props>>(async () => {
      await (otherwise ? loadChunk(load, environment).then(keep, () => {}) : preload())
      return { default: loaded ?? Missing }
    })
  let Later = later(neverReloading)
  function Missing(props: Props) {
    const [Again, setAgain] = useState<ComponentType<Props> | null>(null)
    // The next time, the chunk may be there.
    useEffect(() => () => void (Later = later(neverReloading)), [])
    return Again ? createElement(Again, props) : otherwise?.(() => setAgain(later(browser)), props)
  }
  // Render a loaded part without suspending, even briefly: if a prerendered page suspends while hydrating, React discards
  // it as soon as anything else on it changes, such as the signed-in user.
  function Part(props: Props) {
    const [Ready] = useState(() => loaded ?? Later)
    return createElement(Ready, props)
  }
  return Object.assign(Part, { preload, prefetch, partName: name })
}

export const nothing = () => null
