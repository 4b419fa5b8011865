import { keepDamaged, type KeyValueStorage, readOrSetAside } from '#backend/browser-storage.ts'
import { exclusive, type Exclusive } from '#backend/exclusive.ts'
import { isAnything, isListOf, isOneOf, isOptional, isRecordOf } from '#backend/stored-json.ts'
import { findCourseSummary } from '#features/courses/courses.ts'
import { addDays, type Day, isDay, localDay } from './local-day.ts'

/** How well a question was known, as in other programs for review: again, hard, good, easy. */
export type Grade = 1 | 2 | 3 | 4

/** One answer to a question. The first is the miss that put it up for review. */
export interface Review {
  on: Day
  grade: Grade
}

/** Where a question is. */
export interface Place {
  courseId: string
  lessonId: string
  questionId: string
}

/** A question that was missed, and when it comes back. */
export interface Card extends Place {
  due: Day
  /** Oldest first. All else about the schedule follows from them. */
  reviews: Review[]
}

/** The questions that an account has missed in this browser. */
export interface ReviewRecord {
  today(): Day
  cards(): Card[]
  /** Whether no review is offered today: the learner has done one, or said 'Not today'. */
  isResting(): boolean
  /** Offers no review until tomorrow. */
  rest(): Promise<void>
  /** Puts up a question for review tomorrow, unless it is up already. */
  miss(place: Place): Promise<void>
  /** Grades a question that is due. It does nothing if another tab was faster. */
  grade(place: Place, grade: Grade, dueAfter: (reviews: readonly Review[]) => Day): Promise<void>
  /** Looks for questions that their lessons no longer have again after some time, without changing anything else. */
  putOff(places: readonly Place[]): Promise<void>
}

/** The days after which a question that has disappeared from its lesson is looked for again. */
const lookAgainDays = 30

const version = 1
type Stored = Pick<Card, 'due' | 'reviews'>
/** By course, lesson and question: `1/one-lamp-one-egg/where-the-light-ends`. */
type Cards = Record<string, unknown>
const isRecord = isRecordOf({
  version: isOneOf(version),
  cards: (value): value is Cards => typeof value === 'object' && value !== null && !Array.isArray(value),
  restsOn: isOptional(isAnything),
})
const isReviews = isListOf(isRecordOf<Review>({ on: isDay, grade: isOneOf(1, 2, 3, 4) }))
const isCard = isRecordOf<Stored>({ due: isDay, reviews: (value): value is Review[] => isReviews(value) && value.length > 0 })
const nameOf = ({ courseId, lessonId, questionId }: Place) => `${courseId}/${lessonId}/${questionId}`

/** An account's key in this browser's storage; downloads of the account's data and its deletion find it by its form. */
export function reviewsKey(storagePrefix: string, uid: string): string {
  return `${storagePrefix}-reviews:${uid}`
}

/**
 * Whether a question is to be asked on this day. An answer from a day after tomorrow is one of a clock that was wrong: what
 * it scheduled does not count.
 */
export function isDue({ due, reviews }: Stored, today: Day): boolean {
  return due <= today || (reviews.at(-1)?.on ?? today) > addDays(today, 1)
}

/** A value that cannot be parsed is set aside under another key; a card that cannot be read stays in storage, unasked. */
export function reviewRecord(storage: KeyValueStorage, key: string, now: () => Date, runExclusive: Exclusive = exclusive): ReviewRecord {
  const read = () => readOrSetAside(storage, key, isRecord, now) ?? { version, cards: {}, restsOn: undefined }

  /** Applies a change to what is stored now, not to what this tab last read. */
  function change(apply: (before: Stored | null) => Stored | null, places: readonly Place[]): Promise<void> {
    return runExclusive(key, () => {
      const before = read()
      const cards = { ...before.cards }
      for (const name of places.map(nameOf)) {
        const stored = Object.hasOwn(cards, name) ? cards[name] : undefined
        const card = apply(isCard(stored) ? stored : null)
        if (!card) continue
        if (stored !== undefined && !isCard(stored)) keepDamaged(storage, key, JSON.stringify(before), now())
        cards[name] = card
      }
      storage.setItem(key, JSON.stringify({ ...before, cards }))
    })
  }

  const today = () => localDay(now())
  return {
    today,
    cards: () =>
      Object.entries(read().cards).flatMap(([name, card]) => {
        const [courseId, lessonId, questionId] = name.split('/')
        if (!courseId || !lessonId || !questionId || !isCard(card)) return []
        return [{ courseId, lessonId, questionId, due: card.due, reviews: card.reviews }]
      }),
    isResting: () => read().restsOn === today(),
    rest: () =>
      runExclusive(key, () => {
        storage.setItem(key, JSON.stringify({ ...read(), restsOn: today() }))
      }),
    miss(place) {
      const on = today()
      // The day that the library computes, too; so a lesson need not load it.
      return change((before) => (before ? null : { due: addDays(on, 1), reviews: [{ on, grade: 1 }] }), [place])
    },
    grade(place, grade, dueAfter) {
      const on = today()
      return change(
        (before) => {
          if (!before || !isDue(before, on)) return null
          const reviews = [...before.reviews, { on, grade }]
          return { due: dueAfter(reviews), reviews }
        },
        [place],
      )
    },
    putOff(places) {
      const due = addDays(today(), lookAgainDays)
      return change((before) => before && { ...before, due }, places)
    },
  }
}

/** The most questions in one session. */
export const SESSION_QUESTIONS = 10

/**
 * The questions of the next session, the longest due first. Those of courses that are not in the learner's list, or no longer
 * in the catalog, rest.
 */
export function cardsToReview(cards: readonly Card[], enrolledCourses: readonly { id: string }[], today: Day): Card[] {
  const courseIds = new Set(enrolledCourses.map(({ id }) => id))
  return cards
    .filter((card) => courseIds.has(card.courseId) && findCourseSummary(card.courseId) && isDue(card, today))
    .toSorted((one, other) => (one.due < other.due ? -1 : Number(one.due > other.due)))
    .slice(0, SESSION_QUESTIONS)
}
