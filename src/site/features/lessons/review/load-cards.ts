import type { BlockWords } from '#content/block-words.ts'
import type { Course } from '#content/course.ts'
import type { Question } from '#content/lesson.ts'
import { loadCourse, loadLesson } from '#site/features/courses/courses.ts'
import type { Card } from './review-record.ts'

/** A card, and what the screen shows with it. */
export interface LoadedCard {
  card: Card
  question: Question
  course: Pick<Course, 'id' | 'slug' | 'title' | 'language'>
  /** Those of the lesson. */
  words?: BlockWords | undefined
  lessonTitle: string
}

export interface LoadedCards {
  /** In the order of the cards. */
  found: LoadedCard[]
  /** The cards whose questions no longer exist in the lessons. */
  gone: Card[]
  /** The cards whose lessons failed to load, most likely because they are not cached and there is no connection. */
  failed: Card[]
}

/** Loads the questions of these cards from their lessons. It never rejects. */
export async function loadCards(cards: readonly Card[]): Promise<LoadedCards> {
  const loaded = await Promise.all(
    cards.map(async (card) => {
      try {
        return { card, about: await aboutOf(card) }
      } catch {
        return { card, about: undefined }
      }
    }),
  )
  return {
    found: loaded.flatMap(({ card, about }) => (about ? [{ card, ...about }] : [])),
    gone: loaded.flatMap(({ card, about }) => (about === null ? [card] : [])),
    failed: loaded.flatMap(({ card, about }) => (about === undefined ? [card] : [])),
  }
}

/** Loads a card's question. Null if the course, the lesson or the question no longer exists. Rejects if a file fails to load. */
async function aboutOf({ courseId, lessonId, questionId }: Card): Promise<Omit<LoadedCard, 'card'> | null> {
  const [course, text] = await Promise.all([loadCourse(courseId), loadLesson(courseId, lessonId)])
  const question = text?.questions.find(({ id }) => id === questionId)
  const lesson = course?.modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId)
  return course && question && lesson ? { question, course, words: text?.words, lessonTitle: lesson.title } : null
}
