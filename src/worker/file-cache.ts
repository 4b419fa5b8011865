/** A file of the build, as listed for the worker. */
export interface BuildFile {
  url: string
  /** Null if the file name contains a hash of the content. */
  revision: string | null
  /** Early files are cached when the worker is installed, late ones after a page has started, all others when they are used. */
  time?: 'early' | 'late'
  /** The slug of the course that the file belongs to. */
  course?: string
  /** Set if the file is the text of a lesson. */
  isLesson?: true
  /** Set if learners can run the code of the lesson. */
  runsCode?: true
  /** The size of a recording; undefined for any other file. Recordings are cached only on request. */
  recordingBytes?: number
  /** The size of a file that runs the code of lessons; undefined for any other file. These are cached when they are used, and on request. */
  codeBytes?: number
}

/** The page that can start at any address. */
export const shell = '/shell.html'

export const PARALLEL_REQUESTS = 4

export type FileCache = ReturnType<typeof createFileCache>

/**
 * The files of this worker's version, in a cache of their own. The caches of older versions remain while a page may still
 * request one of their files.
 */
export function createFileCache(build: readonly BuildFile[]) {
  const addresses = new Set(build.map(({ url }) => `/${url}`))
  // The shell refers to the program and the content, and those to every other file, so the shell's revision identifies the version.
  const version = build.find(({ url }) => `/${url}` === shell)?.revision ?? 'none'
  const [filesName, pagesName] = [`files-${version}`, `pages-${version}`]

  /** Opens a cache, unless a newer version has deleted this one's: a replaced worker, still at work, must not bring them back. */
  const openIfKept = async (name: string) => ((await caches.has(filesName)) ? caches.open(name) : null)
  const open = () => openIfKept(filesName)

  async function cachedAddresses(): Promise<Set<string>> {
    const requests = (await (await open())?.keys()) ?? []
    return new Set(requests.map(({ url }) => new URL(url).pathname))
  }

  async function add(cache: Cache, address: string): Promise<void> {
    if (address === shell) return cache.add(new Request(shell, { cache: 'no-cache' }))
    const known = await caches.match(address, { ignoreVary: true })
    return known ? cache.put(address, known) : cache.add(address)
  }

  return {
    pagesName,
    cachedAddresses,
    open,
    openPages: () => openIfKept(pagesName),
    has: (address: string) => addresses.has(address),

    /** Caches what the product needs to start offline. Requests only a few files at a time, so that the page's own come first. */
    async addEarly(): Promise<void> {
      const cache = await caches.open(filesName)
      const queue = build.filter(({ time }) => time === 'early').map(({ url }) => `/${url}`)
      const work = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) await add(cache, next)
      }
      await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, work))
    },

    /** Caches those of the addresses that are files of this version. If one fails, it is cached when it is used. */
    async add(candidates: readonly string[]): Promise<void> {
      const cache = await open()
      if (!cache) return
      const own = candidates.filter((address) => addresses.has(address))
      await Promise.allSettled(own.map((address) => add(cache, address)))
    },

    /** Caches the late files, one after the other. If one fails, the next page load continues. */
    async addLate(): Promise<void> {
      const kept = await cachedAddresses()
      const missing = build.filter(({ url, time }) => time === 'late' && !kept.has(`/${url}`))
      try {
        for (const { url } of missing) {
          const cache = await open()
          if (cache) await add(cache, `/${url}`)
        }
      } catch {
        // Offline, or storage is full.
      }
    },

    /** Caches a response. If storage is full, the page gets the response anyway. */
    async put(request: Request, answer: Response): Promise<void> {
      const cache = await open().catch(() => null)
      await cache?.put(request, answer).catch(() => {})
    },

    /** Deletes the caches of all other versions, after taking over the files that this version shares with them, if it is the newest. */
    async dropOthers(isNewest: () => boolean): Promise<void> {
      const own = await open()
      const names = await caches.keys()
      // Asked after the list was made: the cache of a version that is installed from now on is not in it.
      if (!own || !isNewest()) return
      for (const name of names) {
        if (name === filesName || name === pagesName || !/^(files|pages)-/.test(name)) continue
        const older = await caches.open(name)
        for (const request of await older.keys()) {
          const { pathname } = new URL(request.url)
          if (pathname === shell || !addresses.has(pathname) || (await own.match(request))) continue
          const answer = await older.match(request)
          if (answer) await own.put(request, answer).catch(() => {})
        }
        await caches.delete(name)
      }
    },
  }
}
