import { useEffect, useReducer } from 'react'
import { type Card, cardsToReview, type ReviewRecord, useReviewRecord } from './review-record.ts'

/**
 * Returns the signed-in account's reviews and the cards of the next round, which are none for visitors. The component rerenders when
 * another tab has done the review, and when a page that stayed open reaches the next day.
 */
export function useDueCards(enrolledCourses: readonly { id: string }[]): {
  record: ReviewRecord | null
  cards: Card[]
  lookAgain: () => void
} {
  const record = useReviewRecord()
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)

  useEffect(() => {
    window.addEventListener('storage', lookAgain)
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      window.removeEventListener('storage', lookAgain)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [])

  return { record, cards: record ? cardsToReview(record.cards(), enrolledCourses, record.today()) : [], lookAgain }
}
