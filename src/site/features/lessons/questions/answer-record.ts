import { entriesKind, entryIn } from '#site/backend/account-record.ts'
import type { KeyValueStorage } from '#site/backend/browser-storage.ts'
import type { Exclusive } from '#site/backend/exclusive.ts'
import { higher } from '#site/backend/merge.ts'
import { mergedObjects } from '#site/backend/merged-objects.ts'
import { type Check, isBoolean, isListOf, isNumber, isObject, isOptional, isRecordOf, isText, isTime } from '#site/backend/stored-json.ts'
import type { Given } from './judge.ts'

/** A learner's latest answer to a question. */
export interface StoredAnswer {
  given: Given
  isRight: boolean
  /** How many tries it took so far. Absent in answers from before there were two tries; their solution shows. */
  tries?: number | undefined
  /** ISO time in UTC. */
  at: string
}

/** An account's answers in this browser, by course, lesson and question. */
interface AnswerRecord {
  /** The answers to a lesson's questions, by the question's id. */
  ofLesson(courseId: string, lessonId: string): ReadonlyMap<string, StoredAnswer>
  keep(courseId: string, lessonId: string, questionId: string, answer: Omit<StoredAnswer, 'at'>): Promise<void>
}

const isAnswer: Check<StoredAnswer> = isRecordOf({ given: isListOf(isText), isRight: isBoolean, tries: isOptional(isNumber), at: isTime })
const laterAnswer = higher((answer) => (isAnswer(answer) ? Date.parse(answer.at) : -Infinity))

/** By course and lesson, `1/one-lamp-one-egg`, then by question. */
export const answersKind = entriesKind({
  name: 'answers',
  field: 'answers',
  isEntry: isObject,
  isPart: isAnswer,
  merge: mergedObjects(laterAnswer),
})

export function answerRecord(storage: KeyValueStorage, key: string, now: () => Date, runExclusive?: Exclusive): AnswerRecord {
  const record = answersKind.open(storage, key, runExclusive)
  return {
    ofLesson(courseId, lessonId) {
      const lesson = entryIn(record.read().answers, `${courseId}/${lessonId}`, isObject) ?? {}
      return new Map(Object.entries(lesson).filter(isKnownAnswer))
    },
    keep(courseId, lessonId, questionId, answer) {
      const entry: StoredAnswer = { ...answer, at: now().toISOString() }
      const name = `${courseId}/${lessonId}`
      return record.change((stored) => {
        const lesson = stored.answers[name]
        return { ...stored, answers: { ...stored.answers, [name]: { ...(isObject(lesson) && lesson), [questionId]: entry } } }
      })
    },
  }
}

function isKnownAnswer(entry: [string, unknown]): entry is [string, StoredAnswer] {
  return isAnswer(entry[1])
}
