import { type BuildFile, type FileCache, PARALLEL_REQUESTS } from './file-cache.ts'
import type { KeptCourse, KeptCourses } from './messages.ts'

type CourseFile = BuildFile & { course: string }

/**
 * The files of the courses that the learner wants to have offline, among the other files of this version. What an
 * interruption leaves out is cached the next time.
 * @param makeRoom deletes something less important if storage is full
 */
export function createCourseCache(build: readonly BuildFile[], files: FileCache, makeRoom: () => Promise<unknown>) {
  const courseFiles = build.filter((file): file is CourseFile => file.course !== undefined)
  const wanted = new Set<string>()
  let isFull = false
  let lastTurn = Promise.resolve()

  async function addMissing(): Promise<void> {
    isFull = false
    const kept = await files.keptAddresses()
    const queue = courseFiles.filter(({ url, course }) => wanted.has(course) && !kept.has(`/${url}`))
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) if (wanted.has(next.course)) await add(next)
    }
    try {
      await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, work))
    } catch {
      // Offline, or storage is full: the others would fail too.
      queue.length = 0
    }
  }

  async function add({ url, course }: CourseFile): Promise<void> {
    const address = `/${url}`
    // Not into the browser's own cache as well, where nobody could remove it.
    const options: RequestInit = { cache: 'no-store', priority: 'low' }
    const fetchFile = async () => (await caches.match(address, { ignoreVary: true })) ?? fetch(address, options)
    const answer = await fetchFile()
    if (answer.status !== 200) return
    const cache = await files.open()
    try {
      await cache.put(address, answer)
    } catch {
      await makeRoom()
      await putAgain(cache, address, await fetchFile())
    }
    if (!wanted.has(course)) await cache.delete(address)
  }

  async function putAgain(cache: Cache, address: string, answer: Response): Promise<void> {
    try {
      await cache.put(address, answer)
    } catch (error) {
      isFull = true
      throw error
    }
  }

  return {
    /** Caches what is missing of these courses, a few files at a time. */
    keep(slugs: readonly string[]): Promise<void> {
      for (const slug of slugs) wanted.add(slug)
      lastTurn = lastTurn.then(addMissing).catch(() => {})
      return lastTurn
    },

    /** Deletes a course's files, also where an older version keeps the same ones. */
    async drop(slug: string): Promise<void> {
      wanted.delete(slug)
      const names = (await caches.keys()).filter((name) => name.startsWith('files-'))
      for (const name of names) {
        const cache = await caches.open(name)
        await Promise.all(courseFiles.filter(({ course }) => course === slug).map(({ url }) => cache.delete(`/${url}`)))
      }
    },

    /** The courses of which anything is cached, with the room that they really take. */
    async list(): Promise<KeptCourses> {
      const cache = await files.open()
      const kept = await files.keptAddresses()
      const courses = new Map<string, KeptCourse>()
      for (const { url, course: slug, isLesson } of courseFiles) {
        const course = courses.get(slug) ?? { slug, lessons: 0, allLessons: 0, bytes: 0 }
        courses.set(slug, course)
        if (isLesson) course.allLessons += 1
        const answer = kept.has(`/${url}`) ? await cache.match(`/${url}`, { ignoreVary: true }) : undefined
        if (!answer) continue
        course.bytes += (await answer.blob()).size
        if (isLesson) course.lessons += 1
      }
      return { courses: [...courses.values()].filter(({ bytes }) => bytes > 0), isFull }
    },
  }
}
