import { useRecord } from '#site/auth/use-record.ts'
import { countFailing, recordKind } from '#site/backend/account-record.ts'
import type { KeyValueStorage } from '#site/backend/browser-storage.ts'
import type { Exclusive } from '#site/backend/exclusive.ts'
import { higher, mergedEntries } from '#site/backend/merge.ts'
import { isAnything, isListOf, isObject, isOneOf, isOptional, isRecordOf } from '#site/backend/stored-json.ts'
import { type CalendarDay, daysLater, isCalendarDay, localDay } from '#shared/calendar-day.ts'
import { findCourseSummary } from '#site/features/courses/courses.ts'

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

type Stored = Pick<Card, 'due' | 'reviews'>
interface Reviews {
  /** Cards by course, lesson and question: `1/one-lamp-one-egg/where-the-light-ends`. One that cannot be read stays in storage. */
  cards: Record<string, unknown>
  restsOn?: unknown
}
const isReviews = isListOf(isRecordOf<Review>({ on: isCalendarDay, grade: isOneOf(1, 2, 3, 4) }))
const isCard = isRecordOf<Stored>({ due: isCalendarDay, reviews: (value): value is Review[] => isReviews(value) && value.length > 0 })
const nameOf = ({ courseId, lessonId, questionId }: Place) => `${courseId}/${lessonId}/${questionId}`

export const reviewsKind = recordKind<Reviews>({
  name: 'reviews',
  check: isRecordOf<Reviews>({ cards: isObject, restsOn: isOptional(isAnything) }),
  empty: { cards: {} },
  countDamaged: ({ cards }) => countFailing(Object.values(cards), isCard),
  merge(one, other) {
    const restsOn = [one.restsOn, other.restsOn].filter(isCalendarDay).toSorted().at(-1)
    return { cards: inOrder(mergedEntries(one.cards, other.cards, mergedCards)), ...(restsOn && { restsOn }) }
  },
})

/** The cards with their reviews by day and grade, an order that does not depend on the device. */
function inOrder(cards: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(cards).map(([name, card]) => [name, isCard(card) ? mergedCards(card, card) : card] as const)
  return Object.fromEntries(entries)
}

/** The answers of both devices, and the due day that followed the latest one. */
function mergedCards(one: unknown, other: unknown): unknown {
  if (!isCard(one) || !isCard(other)) return higher((card) => Number(isCard(card)))(one, other)
  const { due } = higher(({ reviews, due: day }: Stored) => `${lastDay(reviews)} ${day}`)(one, other)
  return { due, reviews: mergedReviews(one.reviews, other.reviews) }
}

/** An answer that both devices have is in the result once. Two like ones of one day on one device stay two. */
function mergedReviews(one: readonly Review[], other: readonly Review[]): Review[] {
  const nameOfReview = ({ on, grade }: Review) => `${on} ${grade}`
  const counts = (reviews: readonly Review[]) => Object.groupBy(reviews, nameOfReview)
  const merged = mergedEntries(
    counts(one) as Record<string, Review[]>,
    counts(other) as Record<string, Review[]>,
    higher(({ length }: Review[]) => length),
  )
  return Object.keys(merged)
    .toSorted()
    .flatMap((name) => merged[name] ?? [])
}

const lastDay = (reviews: readonly Review[]) => reviews.reduce((last, { on }) => (on > last ? on : last), '')

/**
 * Whether a question is due on this day. An answer dated later than tomorrow comes from a wrong clock, so its schedule is
 * ignored.
 */
export function isDue({ due, reviews }: Stored, today: CalendarDay): boolean {
  return due <= today || (reviews.at(-1)?.on ?? today) > daysLater(today, 1)
}

/** Opens an account's reviews. A card that cannot be read stays in storage, and its question is not asked. */
export function reviewRecord(storage: KeyValueStorage, key: string, now: () => Date, runExclusive?: Exclusive): ReviewRecord {
  const record = reviewsKind.open(storage, key, runExclusive)

  /** Applies a change to what is stored now, not to what this tab last read. */
  function change(apply: (before: Stored | null) => Stored | null, places: readonly Place[]): Promise<void> {
    return record.change((before) => {
      const cards = { ...before.cards }
      for (const name of places.map(nameOf)) {
        const stored = Object.hasOwn(cards, name) ? cards[name] : undefined
        const card = apply(isCard(stored) ? stored : null)
        if (!card) continue
        cards[name] = card
      }
      return { ...before, cards }
    })
  }

  const today = () => localDay(now())
  return {
    today,
    cards: () =>
      Object.entries(record.read().cards).flatMap(([name, card]) => {
        const [courseId, lessonId, questionId] = name.split('/')
        if (!courseId || !lessonId || !questionId || !isCard(card)) return []
        return [{ courseId, lessonId, questionId, due: card.due, reviews: card.reviews }]
      }),
    isResting: () => record.read().restsOn === today(),
    rest: () => record.change((stored) => ({ ...stored, restsOn: today() })),
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

/** Returns the signed-in account's reviews; null for visitors and while the email address is unconfirmed, as with answers. */
export function useReviewRecord(): ReviewRecord | null {
  return useRecord(reviewsKind, reviewRecord)
}

/** The most questions in one round. */
const ROUND_QUESTIONS = 10

/** Returns the cards of courses that are in the learner's list and still in the catalog, the longest overdue first. */
export function cardsByDay(cards: readonly Card[], enrolledCourses: readonly { id: string }[]): Card[] {
  const courseIds = new Set(enrolledCourses.map(({ id }) => id))
  return cards
    .filter(({ courseId }) => courseIds.has(courseId) && findCourseSummary(courseId))
    .toSorted((one, other) => (one.due < other.due ? -1 : Number(one.due > other.due)))
}

/** Returns the cards of the next round. */
export function cardsToReview(cards: readonly Card[], enrolledCourses: readonly { id: string }[], today: CalendarDay): Card[] {
  return cardsByDay(cards, enrolledCourses)
    .filter((card) => isDue(card, today))
    .slice(0, ROUND_QUESTIONS)
}
