import { type KeyValueStorage, readOrSetAside } from '#backend/browser-storage.ts'
import { exclusive, type Exclusive } from '#backend/exclusive.ts'
import { isBoolean, isListOf, isOneOf, isRecordOf, isText, isTime } from '#backend/stored-json.ts'
import type { Given } from './judge.ts'

/** A learner's latest answer to a question. */
export interface StoredAnswer {
  given: Given
  isRight: boolean
  /** ISO time in UTC. */
  at: string
}

/** An account's answers in this browser, by course, lesson and question. */
export interface AnswerRecord {
  /** The answers to a lesson's questions, by the question's id. */
  ofLesson(courseId: string, lessonId: string): ReadonlyMap<string, StoredAnswer>
  keep(courseId: string, lessonId: string, questionId: string, answer: { given: Given; isRight: boolean }): Promise<void>
}

const version = 1
const isStored = isRecordOf({ version: isOneOf(version), answers: isObject })
const isAnswer = isRecordOf({ given: isListOf(isText), isRight: isBoolean, at: isTime })

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns an account's key in this browser's storage. Exporting and deleting the account's data find it by its format. */
export function answersKey(storagePrefix: string, uid: string): string {
  return `${storagePrefix}-answers:${uid}`
}

/** Opens the record of an account's answers. A value that cannot be parsed is set aside, never lost. */
export function answerRecord(storage: KeyValueStorage, key: string, now: () => Date, runExclusive: Exclusive = exclusive): AnswerRecord {
  const read = () => readOrSetAside(storage, key, isStored)?.answers ?? {}
  return {
    ofLesson(courseId, lessonId) {
      const lesson = read()[`${courseId}/${lessonId}`]
      return new Map(isObject(lesson) ? Object.entries(lesson).filter(isKnownAnswer) : [])
    },
    keep(courseId, lessonId, questionId, answer) {
      const entry: StoredAnswer = { ...answer, at: now().toISOString() }
      return runExclusive(key, () => {
        const answers = read()
        const name = `${courseId}/${lessonId}`
        const lesson = isObject(answers[name]) ? answers[name] : {}
        storage.setItem(key, JSON.stringify({ version, answers: { ...answers, [name]: { ...lesson, [questionId]: entry } } }))
      })
    },
  }
}

function isKnownAnswer(entry: [string, unknown]): entry is [string, StoredAnswer] {
  return isAnswer(entry[1])
}
