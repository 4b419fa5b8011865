import { languageOf, type Written } from '#shared/content-language.ts'
import { type Block, countWords, isCode, proseOf } from './markdown.ts'
import { compileQuestions } from './compile-questions.ts'
import { questionText } from './check-lesson.ts'
import type { CourseFinding } from './finding.ts'
import { readLessonFile } from './lesson-file.ts'

/** A lesson's source, for checks that span several lessons. */
export interface LessonSource extends Written {
  /** The course's folder. */
  slug: string
  file: string
  source: string
}

/** Sentences of up to this many words may repeat: short ones are often the same by chance. */
const freeWords = 8

/** Finds longer sentences that two lessons share: a sentence that fits both says little about either. */
export function sentenceFindings(lessons: LessonSource[]): CourseFinding[] {
  const seen = new Map<string, LessonSource>()
  return lessons.flatMap((lesson) =>
    sentencesOf(lesson).flatMap(({ sentence, line }) => {
      const key = sentence.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, '')
      const first = seen.get(key)
      seen.set(key, first ?? lesson)
      if (!first || first === lesson) return []
      const problem = `“${sentence}” also stands in ${first.slug}/${first.file}: say it in the words of this lesson.`
      return [{ slug: lesson.slug, file: lesson.file, line, problem, isBroken: false }]
    }),
  )
}

function sentencesOf(lesson: LessonSource): { sentence: string; line: number }[] {
  const { text, exercise, answer, questions } = readLessonFile(lesson.source, lesson)
  const blocks = [...text, ...exercise, ...answer].map((block: Block) => ({ prose: proseOf([block]), line: block.line }))
  const asked = questions.flatMap(({ token, line }) =>
    isCode(token) ? compileQuestions(token.text).questions.map((question) => ({ prose: questionText(question), line })) : [],
  )
  return [...blocks, ...asked].flatMap(({ prose, line }) =>
    prose
      .split(/\n|(?<=[.!?:])\s+|(?<=[。！？])/)
      .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
      .filter((sentence) => countWords(sentence, languageOf(lesson)) > freeWords)
      .map((sentence) => ({ sentence, line })),
  )
}
