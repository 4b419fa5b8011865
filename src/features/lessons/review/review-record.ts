import { type KeyValueStorage, readOrSetAside, setAside } from '#backend/browser-storage.ts'
import { exclusive, type Exclusive } from '#backend/exclusive.ts'
import { isAnything, isListOf, isOneOf, isOptional, isRecordOf } from '#backend/stored-json.ts'
import { type CalendarDay, daysLater, isCalendarDay, localDay } from '#calendar-day.ts'
import { findCourseSummary } from '#features/courses/courses.ts'

/** How well the learner knew an answer, on the scale of other spaced-repetition programs: again, hard, good, easy. */
export type Grade = 1 | 2 | 3 | 4

/** One answer to a question. The first is the miss that scheduled it. */
export interface Review {
  on: CalendarDay
  grade: Grade
}

/** Identifies a question. */
export interface Place {
  courseId: string
  lessonId: string
  questionId: string
}

/** A question that was missed, and when it is due for review. */
export interface Card extends Place {
  due: CalendarDay
  /** Oldest first. Everything else about the schedule is derived from the reviews. */
  reviews: Review[]
}

/** The questions that an account has missed in this browser. */
export interface ReviewRecord {
  today(): CalendarDay
  cards(): Card[]
  /** Whether today's review is over: the learner has done it, or said 'Not today'. */
  isResting(): boolean
  /** Offers no review until tomorrow. */
  rest(): Promise<void>
  /** Schedules a missed question for tomorrow, unless it is already scheduled. */
  miss(place: Place): Promise<void>
  /** Grades a question that is due. Does nothing if another tab has already graded it. */
  grade(place: Place, grade: Grade, dueAfter: (reviews: readonly Review[]) => CalendarDay): Promise<void>
  /** Postpones questions that no longer exist in their lessons. Nothing else about their cards changes. */
  putOff(places: readonly Place[]): Promise<void>
}

/** How many days later a question that no longer exists in its lesson is looked for again. */
const lookAgainDays = 30

const version = 1
type Stored = Pick<Card, 'due' | 'reviews'>
/** Cards by course, lesson and question: `1/one-lamp-one-egg/where-the-light-ends`. */
type Cards = Record<string, unknown>
const isRecord = isRecordOf({
  version: isOneOf(version),
  cards: (value): value is Cards => typeof value === 'object' && value !== null && !Array.isArray(value),
  restsOn: isOptional(isAnything),
})
const isReviews = isListOf(isRecordOf<Review>({ on: isCalendarDay, grade: isOneOf(1, 2, 3, 4) }))
const isCard = isRecordOf<Stored>({ due: isCalendarDay, reviews: (value): value is Review[] => isReviews(value) && value.length > 0 })
const nameOf = ({ courseId, lessonId, questionId }: Place) => `${courseId}/${lessonId}/${questionId}`

/**
 * Whether a question is due on this day. An answer dated later than tomorrow comes from a wrong clock, so its schedule is
 * ignored.
 */
export function isDue({ due, reviews }: Stored, today: CalendarDay): boolean {
  return due <= today || (reviews.at(-1)?.on ?? today) > daysLater(today, 1)
}

/**
 * Opens an account's reviews. A value that cannot be parsed is set aside. A card that cannot be read stays in storage, and its
 * question is not asked.
 */
export function reviewRecord(storage: KeyValueStorage, key: string, now: () => Date, runExclusive: Exclusive = exclusive): ReviewRecord {
  const read = () => readOrSetAside(storage, key, isRecord) ?? { version, cards: {}, restsOn: undefined }

  /** Applies a change to what is stored now, not to what this tab last read. */
  function change(apply: (before: Stored | null) => Stored | null, places: readonly Place[]): Promise<void> {
    return runExclusive(key, () => {
      const before = read()
      const cards = { ...before.cards }
      for (const name of places.map(nameOf)) {
        const stored = Object.hasOwn(cards, name) ? cards[name] : undefined
        const card = apply(isCard(stored) ? stored : null)
        if (!card) continue
        if (stored !== undefined && !isCard(stored)) setAside(storage, key, JSON.stringify(before))
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
      // The scheduling library would compute the same day, but a lesson should not have to load it.
      return change((before) => (before ? null : { due: daysLater(on, 1), reviews: [{ on, grade: 1 }] }), [place])
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
      const due = daysLater(today(), lookAgainDays)
      return change((before) => before && { ...before, due }, places)
    },
  }
}

/** The most questions in one round. */
export const ROUND_QUESTIONS = 10

/**
 * Returns the cards of the next round, the longest overdue first. Skips courses that are not in the learner's list or no longer
 * in the catalog.
 */
export function cardsToReview(cards: readonly Card[], enrolledCourses: readonly { id: string }[], today: CalendarDay): Card[] {
  const courseIds = new Set(enrolledCourses.map(({ id }) => id))
  return cards
    .filter((card) => courseIds.has(card.courseId) && findCourseSummary(card.courseId) && isDue(card, today))
    .toSorted((one, other) => (one.due < other.due ? -1 : Number(one.due > other.due)))
    .slice(0, ROUND_QUESTIONS)
}
