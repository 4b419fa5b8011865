import { forgivingStorage } from '#site/backend/browser-storage.ts'
import type { Exclusive } from '#site/backend/exclusive.ts'
import { type CourseOutline, outlineOf } from '#site/features/enrolment/enrolled-course.ts'
import { createEnrolmentStore } from '#site/features/enrolment/enrolment-store.ts'
import { openedLessons } from '#site/features/enrolment/opened-lessons.ts'
import { readGoal, writeGoal } from '#site/features/goal/week-goal.ts'
import { areKeysOn, turnKeys } from '#site/features/keys/key-preference.ts'
import { editedCode } from '#site/features/code/edited-code.ts'
import { answerRecord } from '#site/features/lessons/questions/answer-record.ts'
import { readingPositions } from '#site/features/lessons/reading-positions.ts'
import { reviewRecord } from '#site/features/lessons/review/review-record.ts'
import { noteDatabase, type NoteDatabase } from '#site/features/notes/note-database.ts'
import { noteJournal } from '#site/features/notes/note-journal.ts'
import { createNoteStore } from '#site/features/notes/note-store.ts'
import { createPlaybackStore } from '#site/features/player/playback-store.ts'
import { buildCourse, buildSummary } from '../support/courses.ts'

/** What a browser provides to a tab. */
export interface Tab {
  /** Returns local storage. Throws if the browser blocks it. */
  open: () => Storage
  runExclusive: Exclusive
  /** Returns whether the browser can store anything in its databases. */
  hasRoom: () => boolean
}

/** A store as one tab uses it. Entries are numbers. */
export interface OpenStore {
  /** Resolves to 'shown' if the store shows the entry, or to 'refused' if it has told the user that it does not. */
  write(entry: number): Promise<'shown' | 'refused'>
  entries(): Promise<number[]>
}

export interface BrowserStore {
  name: string
  key: string
  /** The store has only one value, and the latest counts. */
  isOneValue?: boolean
  /** Entries are in a database instead of local storage. */
  isDatabase?: boolean
  /** @param key the store's own, or that of a value that was set aside */
  use(tab: Tab, key: string): OpenStore
}

const now = () => new Date('2026-11-23T09:00:00Z')
const lessonOf = (entry: number) => `l${entry}`
const entryOf = (text: string) => Number(/\d+$/.exec(text)?.[0])
const lessonIds = Array.from({ length: 40 }, (_, entry) => lessonOf(entry))
const outline: CourseOutline = { ...outlineOf(buildCourse()), lessonIds }
const course = buildSummary({ lessons: lessonIds.length })

/** All stores of a learner's work in the browser. A new store needs only an entry here to be tested with all faults. */
export const browserStores: BrowserStore[] = [
  {
    name: 'finished lessons',
    key: 'ascendo-enrolment:u1',
    use({ open, runExclusive }, key) {
      const store = createEnrolmentStore({ key, openStorage: open, runExclusive, now })
      return {
        async write(entry) {
          await store.getState().enroll(course)
          const { ok } = await store.getState().setLessonDone(outline, lessonOf(entry), true)
          return ok ? 'shown' : 'refused'
        },
        async entries() {
          store.getState().refresh()
          return store.getState().enrolledCourses.flatMap(({ finishedLessons }) => finishedLessons.map(entryOf))
        },
      }
    },
  },
  {
    name: 'notes',
    key: 'ascendo-notes:u1',
    isDatabase: true,
    use({ open, hasRoom }, key) {
      const database = noteDatabase(key)
      const limited: NoteDatabase = {
        ...database,
        save: (change) => (hasRoom() ? database.save(change) : Promise.reject(new DOMException('full', 'QuotaExceededError'))),
      }
      const store = createNoteStore({
        database: limited,
        journal: noteJournal(open, key),
        channel: null,
        now,
        newId: () => crypto.randomUUID(),
      })
      return {
        async write(entry) {
          const lesson = { courseId: 'c1', courseTitle: 'Bridges', lessonId: lessonOf(entry), lessonTitle: 'Arches', lessonNumber: 1 }
          const note = store.add(lesson, null)
          store.write(note, `note ${entry}`)
          await store.settled()
          return store.getState().unkept.has(note.id) ? 'refused' : 'shown'
        },
        async entries() {
          const { notes } = await store.readAll()
          return notes.map(({ text }) => entryOf(text))
        },
      }
    },
  },
  {
    name: 'reviews',
    key: 'ascendo-reviews:u1',
    use({ open, runExclusive }, key) {
      const record = reviewRecord(forgivingStorage(open), key, now, runExclusive)
      return {
        async write(entry) {
          await record.miss({ courseId: 'c1', lessonId: lessonOf(entry), questionId: 'q' })
          return 'shown'
        },
        entries: async () => record.cards().map(({ lessonId }) => entryOf(lessonId)),
      }
    },
  },
  {
    name: 'answers',
    key: 'ascendo-answers:u1',
    use({ open, runExclusive }, key) {
      const record = answerRecord(forgivingStorage(open), key, now, runExclusive)
      return {
        async write(entry) {
          await record.keep('c1', lessonOf(entry), 'q', { given: ['a'], isRight: true })
          return 'shown'
        },
        entries: async () => lessonIds.filter((lesson) => record.ofLesson('c1', lesson).has('q')).map(entryOf),
      }
    },
  },
  {
    name: 'changed code',
    key: 'ascendo-code:u1',
    use({ open, runExclusive }, key) {
      const record = editedCode(forgivingStorage(open), key, now, runExclusive)
      return {
        async write(entry) {
          await record.keep('c1', lessonOf(entry), 'sql-0', { original: 'select 1', code: 'select 2' })
          return 'shown'
        },
        entries: async () => lessonIds.filter((lesson) => record.ofLesson('c1', lesson).has('sql-0')).map(entryOf),
      }
    },
  },
  {
    name: 'playback positions',
    key: 'ascendo-playback:u1',
    use({ open, runExclusive }, key) {
      const store = createPlaybackStore(key, forgivingStorage(open), runExclusive)
      return {
        async write(entry) {
          await store.savePosition(lessonOf(entry), 12.5)
          return 'shown'
        },
        entries: async () => Object.keys(store.read().positions).map(entryOf),
      }
    },
  },
  {
    name: 'reading positions',
    key: 'ascendo-reading:u1',
    use({ open, runExclusive }, key) {
      const positions = readingPositions(forgivingStorage(open), key, runExclusive)
      return {
        async write(entry) {
          await positions.keep(lessonOf(entry), 7)
          return 'shown'
        },
        entries: async () => lessonIds.filter((lesson) => positions.of(lesson) !== null).map(entryOf),
      }
    },
  },
  {
    name: 'lessons opened last',
    key: 'ascendo-opened:u1',
    use({ open, runExclusive }, key) {
      const opened = openedLessons(forgivingStorage(open), key, now, runExclusive)
      return {
        async write(entry) {
          await opened.open(lessonOf(entry), 'l')
          return 'shown'
        },
        entries: async () => lessonIds.filter((courseId) => opened.in(courseId) !== null).map(entryOf),
      }
    },
  },
  {
    name: 'the goal',
    key: 'ascendo-goal:u1',
    isOneValue: true,
    use({ open }, key) {
      const storage = forgivingStorage(open)
      return {
        async write(entry) {
          writeGoal(storage, key, { unit: 'lessons', amount: entry + 1, days: [], isPaused: false })
          return 'shown'
        },
        async entries() {
          const goal = readGoal(storage, key)
          return goal ? [goal.amount - 1] : []
        },
      }
    },
  },
  {
    name: 'the switch of the keys',
    key: 'ascendo-keys',
    isOneValue: true,
    use({ open }, key) {
      const storage = forgivingStorage(open)
      const appId = key.slice(0, -'-keys'.length)
      return {
        async write(entry) {
          turnKeys(appId, entry % 2 === 0, storage)
          return 'shown'
        },
        entries: async () => lessonIds.map(entryOf).filter((entry) => (entry % 2 === 0) === areKeysOn(appId, storage)),
      }
    },
  },
]
