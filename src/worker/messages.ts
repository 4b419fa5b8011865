/** Messages from a page to the service worker. */
export type WorkerMessage =
  /** Lets the waiting worker take over: the user wants the new version, or the page already is of that version. */
  | { type: 'SKIP_WAITING' }
  /** Asks whether the page's program, such as `/assets/index-Ab12.js`, and content are those of the worker's version. Replies a boolean. */
  | { type: 'HAS'; file: string; catalog: string }
  /** What a page loaded before the worker controlled it: its own URL, and the addresses of its files. */
  | { type: 'KEEP'; page: string; program: string; catalog: string; files: string[] }
  /** Caches these courses, named by their slugs, with all lessons, unless they are cached already. */
  | { type: 'KEEP_COURSES'; slugs: string[] }
  /** Caches the recordings of a course. */
  | { type: 'KEEP_RECORDINGS'; slug: string }
  /** Deletes the recordings of a course from the cache, and stops caching the rest. Replies once that is done. */
  | { type: 'DROP_RECORDINGS'; slug: string }
  /** Caches what runs the code of lessons, and does so again for every later version. */
  | { type: 'KEEP_CODE' }
  /** Deletes what runs the code of lessons from the cache, and stops caching the rest. Replies once that is done. */
  | { type: 'DROP_CODE' }
  /** Deletes a course, its lessons and its recordings from the cache. Replies once that is done. */
  | { type: 'DROP_COURSE'; slug: string; page: string | null }
  /** Asks which courses are cached. Replies {@link CachedCourses}. */
  | { type: 'LIST_COURSES' }

/** The courses in the cache, and how much of each. */
export interface CachedCourses {
  courses: CachedCourse[]
  /** What runs the code of lessons. */
  code: CachedOnRequest
  /** The browser has refused to store more. */
  isFull: boolean
}

export interface CachedCourse {
  slug: string
  /** How many of its lessons are cached, and how many have a text. */
  lessons: number
  allLessons: number
  /** The size of its cached files, without recordings. */
  bytes: number
  /** Learners can run the code of some lessons. */
  runsCode: boolean
  /** Those on other hosts are not counted. */
  recordings: CachedOnRequest
}

/** How many of the files that belong together are cached, and how many there are. */
export interface CachedOnRequest {
  count: number
  bytes: number
  allCount: number
  allBytes: number
  /** Whether they are being cached, or the last attempt failed. */
  state: 'idle' | 'keeping' | 'failed'
}

/** Messages from the service worker to a page. */
export type PageMessage =
  /** The page came from the cache, and the server did not respond. */
  | { type: 'UNANSWERED' }
  /** The page came from the cache, and the server's configuration has changed since. */
  | { type: 'OUTDATED' }
