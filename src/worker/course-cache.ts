import { type BuildFile, type FileCache, PARALLEL_REQUESTS } from './file-cache.ts'
import type { CachedCourse, CachedCourses, CachedOnRequest } from './messages.ts'

type CourseFile = BuildFile & { course: string }

const isRecording = ({ recordingBytes }: BuildFile) => recordingBytes !== undefined

const isCode = ({ codeBytes }: BuildFile) => codeBytes !== undefined

/** The cache of this name is empty. It says, to later versions too, that the learner has asked for what runs code. */
const codeRequest = 'code-request'

interface Turn<File extends BuildFile> {
  queue: readonly File[]
  isWanted: (file: File) => boolean
  parallel: number
  signal?: AbortSignal
}

/**
 * Caches the files of the courses that the learner wants offline, in the same cache as the other files of this version. Files
 * that an interruption leaves out are cached the next time. Recordings and what runs code are large, so they are cached only on
 * request, and recordings after an interruption only on a new request.
 * @param makeRoom deletes something less important when storage is full
 */
export function createCourseCache(build: readonly BuildFile[], files: FileCache, makeRoom: () => Promise<unknown>) {
  const courseFiles = build.filter((file): file is CourseFile => file.course !== undefined)
  const byCourse = Map.groupBy(courseFiles, ({ course }) => course)
  const filesOf = (slug: string) => byCourse.get(slug) ?? []
  const recordings = new Map<string, ReturnType<typeof onRequest>>()
  const recordingAddresses = new Set(courseFiles.filter(isRecording).map(({ url }) => `/${url}`))
  const code = onRequest(build.filter(isCode))
  const wanted = new Set<string>()
  let isFull = false
  let lastTurn = Promise.resolve()

  async function addMissing<File extends BuildFile>({ queue, isWanted, parallel, signal }: Turn<File>): Promise<void> {
    isFull = false
    const kept = await files.cachedAddresses()
    const missing = queue.filter((file) => isWanted(file) && !kept.has(`/${file.url}`))
    const work = async () => {
      for (let next = missing.shift(); next; next = missing.shift()) {
        if (!isWanted(next)) continue
        const cache = await files.open()
        if (!cache) return
        await add(cache, `/${next.url}`, signal)
        if (!isWanted(next)) await cache.delete(`/${next.url}`)
      }
    }
    try {
      await Promise.all(Array.from({ length: parallel }, work))
    } finally {
      // After a failure, skip the rest: the device is offline or storage is full, so the others would fail too.
      missing.length = 0
    }
  }

  async function add(cache: Cache, address: string, signal?: AbortSignal): Promise<void> {
    // Keep the file out of the HTTP cache, from which the learner could not remove it.
    const options: RequestInit = { cache: 'no-store', priority: 'low', ...(signal && { signal }) }
    const fetchFile = async () => (await caches.match(address, { ignoreVary: true })) ?? fetch(address, options)
    const answer = await fetchFile()
    if (answer.status !== 200) return
    try {
      await cache.put(address, answer)
    } catch (error) {
      // The connection broke; storage is not the problem.
      if (signal?.aborted || error instanceof TypeError) throw error
      await makeRoom()
      await putAgain(cache, address, await fetchFile())
    }
  }

  async function putAgain(cache: Cache, address: string, answer: Response): Promise<void> {
    try {
      await cache.put(address, answer)
    } catch (error) {
      isFull = true
      throw error
    }
  }

  /** Deletes the files from the caches of all versions, because older ones may contain the same files. */
  async function deleteFiles(unwanted: readonly BuildFile[]): Promise<void> {
    const names = (await caches.keys()).filter((name) => name.startsWith('files-'))
    for (const name of names) {
      const cache = await caches.open(name)
      await Promise.all(unwanted.map(({ url }) => cache.delete(`/${url}`)))
    }
  }

  /** How many of the files are cached, and how many bytes they actually take. */
  async function measure(candidates: readonly BuildFile[], kept: ReadonlySet<string>): Promise<{ count: number; bytes: number }> {
    const cache = await files.open()
    const answers = candidates.filter(({ url }) => kept.has(`/${url}`)).map(({ url }) => cache?.match(`/${url}`, { ignoreVary: true }))
    const sizes = await Promise.all(answers.map(async (answer) => (await (await answer)?.blob())?.size ?? 0))
    return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  }

  /** Files that are cached only on request, together, one after the other. */
  function onRequest(own: readonly BuildFile[]) {
    let isAsked = false
    /** While they are being cached: what stops it. */
    let running: AbortController | null = null

    function stop(): void {
      running?.abort()
      running = null
      isAsked = false
    }

    return {
      stop,
      async keep(): Promise<void> {
        if (running) return
        const controller = new AbortController()
        running = controller
        isAsked = true
        const isWanted = () => running === controller
        await addMissing({ queue: own, isWanted, parallel: 1, signal: controller.signal }).catch(() => {})
        if (isWanted()) running = null
      },
      async drop(): Promise<void> {
        stop()
        await deleteFiles(own)
      },
      /** Returns what counts them. The state is that of now: files that arrive during the count must not look failed. */
      counter() {
        const [wasAsked, wasRunning] = [isAsked, running !== null]
        return async (kept: ReadonlySet<string>): Promise<CachedOnRequest> => {
          const { count, bytes } = await measure(own, kept)
          const allBytes = own.reduce((sum, { recordingBytes = 0, codeBytes = 0 }) => sum + recordingBytes + codeBytes, 0)
          const hasFailed = wasAsked && count < own.length
          return { count, bytes, allCount: own.length, allBytes, state: wasRunning ? 'keeping' : hasFailed ? 'failed' : 'idle' }
        }
      },
    }
  }

  function recordingsOf(slug: string) {
    const known = recordings.get(slug) ?? onRequest(filesOf(slug).filter(isRecording))
    recordings.set(slug, known)
    return known
  }

  return {
    /** Whether the address is that of a recording of this version. */
    hasRecording: (address: string) => recordingAddresses.has(address),

    /** Caches the missing files of these courses, a few at a time, and what runs code if the learner has asked for it. */
    async keep(slugs: readonly string[]): Promise<void> {
      for (const slug of slugs) wanted.add(slug)
      const isWanted = (file: CourseFile) => wanted.has(file.course) && !isRecording(file)
      const turn = { queue: courseFiles, isWanted, parallel: PARALLEL_REQUESTS }
      lastTurn = lastTurn.then(() => addMissing(turn)).catch(() => {})
      await Promise.all([lastTurn, (await caches.has(codeRequest).catch(() => false)) && code.keep()])
    },

    async drop(slug: string): Promise<void> {
      wanted.delete(slug)
      recordingsOf(slug).stop()
      await deleteFiles(filesOf(slug))
    },

    keepRecordings: (slug: string) => recordingsOf(slug).keep(),
    dropRecordings: (slug: string) => recordingsOf(slug).drop(),

    async keepCode(): Promise<void> {
      // With full storage, later versions will not know.
      await Promise.all([code.keep(), caches.open(codeRequest).catch(() => {})])
    },

    async dropCode(): Promise<void> {
      await caches.delete(codeRequest)
      await code.drop()
    },

    /** Lists the courses of which any file is cached. */
    async list(): Promise<CachedCourses> {
      const countCode = code.counter()
      const countRecordings = new Map([...recordings].map(([slug, own]) => [slug, own.counter()]))
      const kept = await files.cachedAddresses()
      const courses: CachedCourse[] = []
      for (const [slug, own] of byCourse) {
        if (!own.some(({ url }) => kept.has(`/${url}`))) continue
        const lessons = own.filter(({ isLesson }) => isLesson)
        const others = own.filter((file) => !isRecording(file))
        courses.push({
          slug,
          lessons: lessons.filter(({ url }) => kept.has(`/${url}`)).length,
          allLessons: lessons.length,
          bytes: (await measure(others, kept)).bytes,
          runsCode: own.some(({ runsCode }) => runsCode),
          recordings: await (countRecordings.get(slug) ?? recordingsOf(slug).counter())(kept),
        })
      }
      return { courses, code: await countCode(kept), isFull }
    },
  }
}
