/** A file of the build, as the build lists it for the worker. */
export interface BuildFile {
  url: string
  /** Null where the name itself holds a hash of the content. */
  revision: string | null
  /** Early ones are fetched when the worker is installed, late ones when a page has started, all others when they are used. */
  time?: 'early' | 'late'
}

/** The page that starts at any address. */
export const shell = '/shell.html'

const lanes = 4

/**
 * The files of this worker's version of the product, in a cache of their own; the caches of older versions stay beside
 * it for as long as a page may still ask for one of their files.
 */
export function keptFiles(build: readonly BuildFile[]) {
  const addresses = new Set(build.map(({ url }) => `/${url}`))
  // The shell names the program, and the program names, directly or not, every other file.
  const version = build.find(({ url }) => `/${url}` === shell)?.revision ?? 'none'
  const [filesName, pagesName] = [`files-${version}`, `pages-${version}`]

  async function add(address: string): Promise<void> {
    const cache = await caches.open(filesName)
    if (address === shell) return cache.add(new Request(shell, { cache: 'no-cache' }))
    const known = await caches.match(address, { ignoreVary: true })
    return known ? cache.put(address, known) : cache.add(address)
  }

  return {
    pagesName,
    has: (address: string) => addresses.has(address),

    /** Fetches what the product needs to start without a connection, a few at a time: the page goes first. */
    async addEarly(): Promise<void> {
      const queue = build.filter(({ time }) => time === 'early').map(({ url }) => `/${url}`)
      const inTurn = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) await add(next)
      }
      await Promise.all(Array.from({ length: lanes }, inTurn))
    },

    /** Those of the addresses that are files of this version. One that cannot be had is fetched when it is used. */
    async add(candidates: readonly string[]): Promise<void> {
      await Promise.allSettled(candidates.filter((address) => addresses.has(address)).map(add))
    },

    /** The rest, one after the other. Where that cannot be done now, the next page goes on with it. */
    async addLate(): Promise<void> {
      const kept = new Set((await (await caches.open(filesName)).keys()).map(({ url }) => new URL(url).pathname))
      const missing = build.filter(({ url, time }) => time === 'late' && !kept.has(`/${url}`))
      try {
        for (const { url } of missing) await add(`/${url}`)
      } catch {
        // No connection, or no room.
      }
    },

    /** Keeps what was just fetched. Without room for it the page has it all the same. */
    async put(request: Request, answer: Response): Promise<void> {
      const cache = await caches.open(filesName).catch(() => null)
      await cache?.put(request, answer).catch(() => {})
    },

    /** Gives up what older versions had, except what this one has as well. */
    async dropOlder(): Promise<void> {
      const own = await caches.open(filesName)
      for (const name of await caches.keys()) {
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
