import { type BuildFile, type FileCache, PARALLEL_REQUESTS } from './file-cache.ts'
import type { CachedCourse, CachedCourses, CachedRecordings } from './messages.ts'

type CourseFile = BuildFile & { course: string }

const isRecording = ({ recordingBytes }: BuildFile) => recordingBytes !== undefined

interface Turn {
  queue: CourseFile[]
  isWanted: (file: CourseFile) => boolean
  parallel: number
  signal?: AbortSignal
}

interface RecordingState {
  asked: ReadonlySet<string>
  running: ReadonlySet<string>
}

/**
 * Caches the files of the courses that the learner wants offline, in the same cache as the other files of this version. Files
 * that an interruption leaves out are cached the next time. Recordings are large, so they are cached only on request, and after
 * an interruption only on a new request.
 * @param makeRoom deletes something less important when storage is full
 */
export function createCourseCache(build: readonly BuildFile[], files: FileCache, makeRoom: () => Promise<unknown>) {
  const courseFiles = build.filter((file): file is CourseFile => file.course !== undefined)
  const byCourse = Map.groupBy(courseFiles, ({ course }) => course)
  const filesOf = (slug: string) => byCourse.get(slug) ?? []
  const recordingsOf = (slug: string) => filesOf(slug).filter(isRecording)
  const recordings = new Set(courseFiles.filter(isRecording).map(({ url }) => `/${url}`))
  const wanted = new Set<string>()
  /** The courses whose recordings were requested; while they are being cached, `running` has the controller that stops it. */
  const asked = new Set<string>()
  const running = new Map<string, AbortController>()
  let isFull = false
  let lastTurn = Promise.resolve()

  async function addMissing({ queue, isWanted, parallel, signal }: Turn): Promise<void> {
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
  async function deleteFiles(unwanted: CourseFile[]): Promise<void> {
    const names = (await caches.keys()).filter((name) => name.startsWith('files-'))
    for (const name of names) {
      const cache = await caches.open(name)
      await Promise.all(unwanted.map(({ url }) => cache.delete(`/${url}`)))
    }
  }

  function stop(slug: string): void {
    running.get(slug)?.abort()
    running.delete(slug)
    asked.delete(slug)
  }

  /** How many of the files are cached, and how many bytes they actually take. */
  async function measure(candidates: CourseFile[], kept: ReadonlySet<string>): Promise<{ count: number; bytes: number }> {
    const cache = await files.open()
    const answers = candidates.filter(({ url }) => kept.has(`/${url}`)).map(({ url }) => cache?.match(`/${url}`, { ignoreVary: true }))
    const sizes = await Promise.all(answers.map(async (answer) => (await (await answer)?.blob())?.size ?? 0))
    return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  }

  /** @param state as it was before the files were counted: recordings that arrive during the count must not look failed */
  async function listRecordings(slug: string, kept: ReadonlySet<string>, state: RecordingState): Promise<CachedRecordings> {
    const own = recordingsOf(slug)
    const { count, bytes } = await measure(own, kept)
    const allBytes = own.reduce((sum, { recordingBytes = 0 }) => sum + recordingBytes, 0)
    const hasFailed = state.asked.has(slug) && count < own.length
    return { count, bytes, allCount: own.length, allBytes, state: state.running.has(slug) ? 'keeping' : hasFailed ? 'failed' : 'idle' }
  }

  return {
    /** Whether the address is that of a recording of this version. */
    hasRecording: (address: string) => recordings.has(address),

    /** Caches the missing files of these courses, a few at a time. */
    keep(slugs: readonly string[]): Promise<void> {
      for (const slug of slugs) wanted.add(slug)
      const isWanted = (file: CourseFile) => wanted.has(file.course) && !isRecording(file)
      const turn = { queue: courseFiles, isWanted, parallel: PARALLEL_REQUESTS }
      lastTurn = lastTurn.then(() => addMissing(turn)).catch(() => {})
      return lastTurn
    },

    async drop(slug: string): Promise<void> {
      wanted.delete(slug)
      stop(slug)
      await deleteFiles(filesOf(slug))
    },

    /** Caches the recordings of a course, one after the other. */
    async keepRecordings(slug: string): Promise<void> {
      if (running.has(slug)) return
      const controller = new AbortController()
      running.set(slug, controller)
      asked.add(slug)
      const isWanted = () => running.get(slug) === controller
      await addMissing({ queue: recordingsOf(slug), isWanted, parallel: 1, signal: controller.signal }).catch(() => {})
      if (isWanted()) running.delete(slug)
    },

    async dropRecordings(slug: string): Promise<void> {
      stop(slug)
      await deleteFiles(recordingsOf(slug))
    },

    /** Lists the courses of which any file is cached. */
    async list(): Promise<CachedCourses> {
      const state = { asked: new Set(asked), running: new Set(running.keys()) }
      const kept = await files.cachedAddresses()
      const courses: CachedCourse[] = []
      for (const [slug, own] of byCourse) {
        if (!own.some(({ url }) => kept.has(`/${url}`))) continue
        const lessons = own.filter(({ isLesson }) => isLesson)
        courses.push({
          slug,
          lessons: lessons.filter(({ url }) => kept.has(`/${url}`)).length,
          allLessons: lessons.length,
          bytes: (
            await measure(
              own.filter((file) => !isRecording(file)),
              kept,
            )
          ).bytes,
          recordings: await listRecordings(slug, kept, state),
        })
      }
      return { courses, isFull }
    },
  }
}
