import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createCourseCache } from '#worker/course-cache.ts'
import { createFileCache } from '#worker/file-cache.ts'

const build = [
  { url: 'shell.html', revision: '1', time: 'early' as const },
  { url: 'assets/app.js', revision: null },
  { url: 'assets/rest.js', revision: null, time: 'late' as const },
  ...['engine.bin', 'sql-worker.js'].map((name) => ({ url: `assets/${name}`, revision: null, codeBytes: 17 })),
  ...['a', 'b'].flatMap((course) => [
    { url: `assets/${course}.js`, revision: null, course },
    ...[1, 2, 3].map((number) => ({
      url: `assets/${course}-${number}.js`,
      revision: null,
      course,
      isLesson: true as const,
      ...(course === 'b' && number === 2 && { runsCode: true as const }),
    })),
    { url: `assets/${course}-1.vtt`, revision: null, course },
    { url: `assets/${course}-1.webm`, revision: null, course, recordingBytes: 17 },
    { url: `assets/${course}-2.webm`, revision: null, course, recordingBytes: 17 },
  ]),
]

/** How many entries fit. */
let room = Infinity
let stores: Map<string, Map<string, Response>>
let requested: string[]

beforeEach(() => {
  room = Infinity
  // As the installation leaves it.
  stores = new Map([['files-1', new Map()]])
  requested = []
  const nameOf = (request: string | Request) => (typeof request === 'string' ? request : new URL(request.url).pathname)
  const open = (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return Promise.resolve({
      keys: () => Promise.resolve([...store.keys()].map((address) => ({ url: `https://site.example${address}` }))),
      match: (request: string) => Promise.resolve(store.get(nameOf(request))?.clone()),
      delete: (request: string) => Promise.resolve(store.delete(nameOf(request))),
      add: (address: string) => fetch(address).then((answer) => void store.set(address, answer)),
      put(request: string, answer: Response) {
        if ([...stores.values()].reduce((sum, { size }) => sum + size, 0) >= room)
          return Promise.reject(new DOMException('', 'QuotaExceededError'))
        store.set(nameOf(request), answer)
        return Promise.resolve()
      },
    })
  }
  vi.stubGlobal('caches', {
    open,
    has: (name: string) => Promise.resolve(stores.has(name)),
    keys: () => Promise.resolve([...stores.keys()]),
    match: (request: string) =>
      Promise.resolve(
        [...stores.values()]
          .map((store) => store.get(request))
          .find(Boolean)
          ?.clone(),
      ),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  })
  vi.stubGlobal('fetch', (address: string) => {
    requested.push(address)
    return Promise.resolve(new Response(address))
  })
})

const courses = (makeRoom = () => Promise.resolve(false)) => createCourseCache(build, createFileCache(build), makeRoom)
const cachedNames = () => [...(stores.get('files-1')?.keys() ?? [])].toSorted()
const filesOf = (course: string) => ['.js', '-1.js', '-2.js', '-3.js', '-1.vtt'].map((ending) => `/assets/${course}${ending}`).toSorted()
const code = ['/assets/engine.bin', '/assets/sql-worker.js']
const recordingsOf = (course: string) => [1, 2].map((number) => `/assets/${course}-${number}.webm`)

it('caches all files of the courses but recordings, and only what is missing', async () => {
  await courses().keep(['a'])
  expect(cachedNames()).toEqual(filesOf('a'))
  await courses().keep(['a', 'b'])
  expect(requested).toHaveLength(10)
})

it('counts lessons and their real sizes', async () => {
  const cache = courses()
  await cache.keep(['b'])
  expect(await cache.list()).toEqual({
    courses: [
      {
        slug: 'b',
        lessons: 3,
        allLessons: 3,
        bytes: filesOf('b').join('').length,
        runsCode: true,
        recordings: { count: 0, bytes: 0, allCount: 2, allBytes: 34, state: 'idle' },
      },
    ],
    code: { count: 0, bytes: 0, allCount: 2, allBytes: 34, state: 'idle' },
    isFull: false,
  })
})

it('deletes a course, also if it is still being cached, and leaves the others', async () => {
  const cache = courses()
  const kept = cache.keep(['a', 'b'])
  await cache.drop('a')
  await kept
  expect(cachedNames()).toEqual(filesOf('b'))
})

it('continues after an interruption', async () => {
  let isOffline = false
  vi.stubGlobal('fetch', (address: string) => {
    if (isOffline) return Promise.reject(new TypeError('Failed to fetch'))
    isOffline = requested.push(address) >= 3
    return Promise.resolve(new Response(address))
  })
  const cache = courses()
  await cache.keep(['a', 'b'])
  expect(cachedNames()).toHaveLength(3)
  isOffline = false
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(new Response(address)))
  await cache.keep(['a', 'b'])
  expect(cachedNames()).toEqual([...filesOf('a'), ...filesOf('b')])
})

it('with full storage, gives up what matters less, then stops and says so', async () => {
  room = 5
  stores.set(
    'pictures',
    new Map([
      ['/p1', new Response('')],
      ['/p2', new Response('')],
    ]),
  )
  const cache = courses(() => caches.delete('pictures'))
  await cache.keep(['a'])
  expect(cachedNames()).toEqual(filesOf('a'))
  expect(await cache.list()).toMatchObject({ isFull: false })
  await cache.keep(['b'])
  expect(cachedNames()).toEqual(filesOf('a'))
  expect(await cache.list()).toMatchObject({ isFull: true })
})

it('a version whose caches a newer one has deleted does not bring them back', async () => {
  const files = createFileCache(build)
  const cache = createCourseCache(build, files, () => Promise.resolve(false))
  stores.delete('files-1')
  stores.set('files-2', new Map([['/shell.html', new Response('')]]))
  await cache.keep(['a'])
  await files.add(['/assets/app.js'])
  await files.addLate()
  await files.dropOthers(() => true)
  await files.put(new Request('https://site.example/assets/app.js'), new Response(''))
  await cache.drop('a')
  expect((await cache.list()).courses).toEqual([])
  expect([...stores].map(([name, { size }]) => [name, size])).toEqual([['files-2', 1]])
  expect(requested).toEqual([])
})

it("only the newest version deletes the others' caches", async () => {
  const files = createFileCache(build)
  stores.set('files-2', new Map())
  await files.dropOthers(() => false)
  expect([...stores.keys()]).toEqual(['files-1', 'files-2'])
  await files.dropOthers(() => true)
  expect([...stores.keys()]).toEqual(['files-1'])
})

it('the late files are cached once', async () => {
  const files = createFileCache(build)
  await files.addLate()
  await files.addLate()
  expect(cachedNames()).toEqual(['/assets/rest.js'])
  expect(requested).toEqual(['/assets/rest.js'])
})

describe('recordings', () => {
  it('are cached on request, counted by themselves, and removed by themselves or with the course', async () => {
    const cache = courses()
    await cache.keep(['a', 'b'])
    await cache.keepRecordings('a')
    await cache.keepRecordings('b')
    expect(cachedNames()).toEqual([...filesOf('a'), ...filesOf('b'), ...recordingsOf('a'), ...recordingsOf('b')].toSorted())
    expect((await cache.list()).courses[0]).toMatchObject({
      bytes: filesOf('a').join('').length,
      recordings: { count: 2, bytes: recordingsOf('a').join('').length, state: 'idle' },
    })
    await cache.dropRecordings('a')
    await cache.drop('b')
    expect(cachedNames()).toEqual(filesOf('a'))
  })

  it('are reported as being kept, also if they arrive while the files are counted', async () => {
    const cache = courses()
    await cache.keep(['a'])
    const kept = cache.keepRecordings('a')
    const { open } = caches
    let count = 0
    vi.spyOn(caches, 'open').mockImplementation(async (name) => {
      const opened = await open(name)
      count += 1
      // The first is that of keepRecordings.
      if (count !== 2) return opened
      const addresses = await opened.keys()
      return {
        ...opened,
        async keys() {
          await kept
          return addresses
        },
      } as Cache
    })
    expect((await cache.list()).courses[0]?.recordings.state).toBe('keeping')
    expect((await cache.list()).courses[0]?.recordings).toMatchObject({ state: 'idle', count: 2 })
  })

  it('stop when they are removed while they are being cached', async () => {
    let signal: AbortSignal | undefined
    vi.stubGlobal('fetch', (address: string, options: RequestInit) => {
      requested.push(address)
      signal = options.signal ?? undefined
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))
    })
    const cache = courses()
    stores.set('files-1', new Map([['/assets/a.js', new Response('')]]))
    const kept = cache.keepRecordings('a')
    await vi.waitFor(() => expect(requested).toHaveLength(1))
    expect((await cache.list()).courses[0]?.recordings.state).toBe('keeping')
    await cache.dropRecordings('a')
    await kept
    expect(requested).toHaveLength(1)
    expect((await cache.list()).courses[0]?.recordings).toMatchObject({ count: 0, state: 'idle' })
  })

  it('say that they failed, and continue on the next request; a broken connection costs nothing else', async () => {
    const makeRoom = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true))
    const cache = courses(makeRoom)
    await cache.keep(['a'])
    const working = globalThis.fetch
    vi.stubGlobal('fetch', (address: string) =>
      address.endsWith('-2.webm') ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response(address)),
    )
    await cache.keepRecordings('a')
    expect((await cache.list()).courses[0]?.recordings).toMatchObject({ count: 1, allCount: 2, state: 'failed' })
    vi.stubGlobal('fetch', working)
    await cache.keepRecordings('a')
    expect((await cache.list()).courses[0]?.recordings).toMatchObject({ count: 2, state: 'idle' })
    expect(makeRoom).not.toHaveBeenCalled()
  })
})

describe('what runs code', () => {
  /** The next version, in which one of two files has another name. */
  const later = build.map((file) => ({ ...file, url: file.url.replace('engine.bin', 'engine-2.bin') }))
  const laterBuild = [{ url: 'shell.html', revision: '2', time: 'early' as const }, ...later.slice(1)]

  it('is cached on request, counted by itself, and removed by itself, whatever happens to courses', async () => {
    const cache = courses()
    await cache.keep(['a', 'b'])
    expect(cachedNames()).toEqual([...filesOf('a'), ...filesOf('b')])
    expect((await cache.list()).courses.map(({ slug, runsCode }) => [slug, runsCode])).toEqual([
      ['a', false],
      ['b', true],
    ])
    await cache.keepCode()
    expect((await cache.list()).code).toEqual({ count: 2, bytes: code.join('').length, allCount: 2, allBytes: 34, state: 'idle' })
    await cache.drop('b')
    expect(cachedNames()).toEqual([...filesOf('a'), ...code])
    await cache.dropCode()
    expect(cachedNames()).toEqual(filesOf('a'))
    await cache.keep(['a'])
    expect(cachedNames()).toEqual(filesOf('a'))
  })

  it('stays asked for: a later version fetches what has another name, and takes over the rest', async () => {
    await courses().keepCode()
    const laterFiles = createFileCache(laterBuild)
    // As the installation leaves it.
    stores.set('files-2', new Map())
    requested = []
    await laterFiles.dropOthers(() => true)
    const cache = createCourseCache(laterBuild, laterFiles, () => Promise.resolve(false))
    expect((await cache.list()).code).toMatchObject({ count: 1, allCount: 2 })
    await cache.keep(['a'])
    expect((await cache.list()).code).toMatchObject({ count: 2, state: 'idle' })
    expect(requested.filter((address) => code.includes(address) || address.includes('engine'))).toEqual(['/assets/engine-2.bin'])

    await cache.dropCode()
    await createCourseCache(laterBuild, laterFiles, () => Promise.resolve(false)).keep(['b'])
    expect([...(stores.get('files-2')?.keys() ?? [])].filter((address) => address.includes('engine'))).toEqual([])
  })

  it('says that it failed, and continues when the courses are kept again', async () => {
    const working = globalThis.fetch
    vi.stubGlobal('fetch', (address: string) =>
      address.endsWith('-worker.js') ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response(address)),
    )
    const cache = courses()
    await cache.keepCode()
    expect((await cache.list()).code).toMatchObject({ count: 1, state: 'failed' })
    vi.stubGlobal('fetch', working)
    // After the connection is back, or with a worker that has been started anew.
    await courses().keep([])
    expect((await cache.list()).code).toMatchObject({ count: 2, state: 'idle' })
  })

  it('stops when it is removed while it is being cached', async () => {
    vi.stubGlobal('fetch', (address: string, { signal }: RequestInit) => {
      requested.push(address)
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))))
    })
    const cache = courses()
    const kept = cache.keepCode()
    expect((await cache.list()).code.state).toBe('keeping')
    await vi.waitFor(() => expect(requested).toHaveLength(1))
    await cache.dropCode()
    await kept
    expect(requested).toHaveLength(1)
    expect((await cache.list()).code).toMatchObject({ count: 0, state: 'idle' })
  })
})
