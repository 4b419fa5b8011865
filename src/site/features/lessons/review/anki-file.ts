import { brand } from '#shared/brand.ts'
import type { CalendarDay } from '#shared/calendar-day.ts'
import { english } from '#content/block-words.ts'
import type { Question } from '#content/lesson.ts'
import { coursePath } from '#shared/paths.ts'
import { escaped, type Language, optionsOf, solution } from '../questions/judge.ts'
import type { LoadedCard } from './load-cards.ts'

/**
 * Writes the questions as a text file for Anki's `File > Import`. The fields are quoted, so they may contain tabs. A deck
 * column, unlike a `#deck` header, creates a deck that does not exist yet.
 * @param site the site's address, for links to the lessons
 */
export function writeAnkiFile(cards: readonly LoadedCard[], site: string): string {
  const headers = [
    '#separator:tab',
    '#html:true',
    '#notetype:Basic',
    '#columns:Front\tBack\tDeck\tTags',
    '#deck column:3',
    '#tags column:4',
  ]
  const rows = cards.map(({ card, question, course, words, lessonTitle }) => {
    const address = site + coursePath(course.id, { lesson: card.lessonId })
    return [
      frontOf(question, { words, language: course.language }),
      [...backOf(question, { words, language: course.language }), `<p><a href="${address}">${escaped(lessonTitle)}</a></p>`].join(''),
      `${brand.name}::${course.title.replaceAll('::', ':')}`,
      `${brand.slug} ${course.slug} ${card.lessonId}`,
    ]
      .map((field) => `"${field.replaceAll('"', '""')}"`)
      .join('\t')
  })
  return `${[...headers, ...rows].join('\n')}\n`
}

/** Returns a file name with the local date: `ascendo-review-2024-05-06.txt`. */
export const ankiFileName = (today: CalendarDay): string => `${brand.slug}-review-${today}.txt`

function frontOf(question: Question, { words = english, language }: Language): string {
  const hint = question.kind === 'multiple' ? `<p>${words.chooseAll}</p>` : ''
  return `<p>${question.text}</p>${hint}${listOf(optionsOf(question, language))}`
}

function backOf(question: Question, language: Language): string[] {
  const answers = solution(question, language)
  return [
    answers.length === 1 ? `<p><b>${answers[0]}</b></p>` : listOf(answers),
    ...explanationsOf(question).map((text) => `<p>${text}</p>`),
  ]
}

/** Returns the texts that explain why the right answer is right. */
function explanationsOf(question: Question): string[] {
  const right = question.kind === 'matching' ? [] : 'choices' in question ? question.choices : question.accepted
  const texts = [...right.filter(({ isRight }) => isRight).map(({ feedback }) => feedback), question.explanation]
  return [...new Set(texts.filter((text) => text !== ''))]
}

const listOf = (items: readonly string[]): string =>
  items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
