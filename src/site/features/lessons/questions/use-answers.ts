import { useState } from 'react'
import { useRecord } from '#site/auth/use-record.ts'
import { useReviewRecord } from '../review/review-record.ts'
import { answerRecord, answersKind, type StoredAnswer } from './answer-record.ts'
import type { Given } from './judge.ts'

/**
 * Reads and stores the signed-in account's answers to a lesson's questions, in this browser. A visitor's answers are not stored.
 * A question whose first answer is wrong is scheduled for review.
 */
export function useAnswers(courseId: string, lessonId: string) {
  const record = useRecord(answersKind, answerRecord)
  const [before] = useState(() => record?.ofLesson(courseId, lessonId) ?? new Map<string, StoredAnswer>())
  const reviews = useReviewRecord()
  return {
    /** Whether missed questions are scheduled for review. */
    isReviewed: reviews !== null,
    /** The answers that were stored when the lesson was opened, by the question's id. */
    before,
    keep(questionId: string, given: Given, isRight: boolean, tries: number) {
      const isFirst = !record?.ofLesson(courseId, lessonId).has(questionId)
      void record?.keep(courseId, lessonId, questionId, { given, isRight, tries })
      if (isFirst && !isRight) void reviews?.miss({ courseId, lessonId, questionId })
    },
  }
}
