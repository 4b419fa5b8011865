import { english, exerciseHeading, findBlockWords } from '#content/block-words.ts'
import { type Level, levelNames, levels } from '#content/course.ts'
import { isLanguage, languageOf } from '#shared/content-language.ts'

export interface NewCourse {
  title: string
  category: string
  level: Level
}

/** The levels, as a field offers them. */
export const levelChoices = levels.map((level) => ({ value: level, label: levelNames[level] }))

/** Says why a course cannot have a title: a sentence; null if it can. */
export const titleProblem = (title: string) =>
  /[\p{L}\p{N}]/u.test(title) ? null : 'Give the course a title. You can change it at any time.'

/**
 * A title as a part of an address: lowercase Latin letters, digits and hyphens; empty if it has none. The compiler's `slugOf` also knows
 * other scripts, but its tables are half a megabyte, and lessons are added offline, too.
 */
export function addressPart(title: string, most = 80): string {
  return title
    .replace(/ß/g, 'ss')
    .replace(/[äöü]/gi, (letter) => `${letter.normalize('NFD')[0]}e`)
    .normalize('NFD')
    .toLowerCase()
    .replace(/[’']|\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, most)
    .replace(/^-|-$/g, '')
}

/** The files of a new course: what it is, and a first lesson to write over. */
export function newCourseFiles({ title, category, level }: NewCourse): { path: string; text: string }[] {
  const slug = addressPart(title) || 'course'
  const course = {
    title,
    slug,
    description: '',
    category,
    level,
    duration: '4 weeks',
    modules: [
      {
        id: 'beginning',
        title: 'The beginning',
        lessons: [{ id: 'first-lesson', title: 'First lesson', description: '', duration: '20 min', isPreview: true }],
      },
    ],
    tags: [],
    faqs: [],
  }
  return [
    { path: 'course.json', text: `${JSON.stringify(course, null, 2)}\n` },
    { path: 'first-lesson.md', text: newLessonText() },
  ]
}

/** A lesson with its parts, each with what to write there. */
export function newLessonText(language = languageOf({})): string {
  const words = (isLanguage(language) ? findBlockWords(language) : null) ?? english
  return `Show the thing first, with real names and real numbers, and explain it afterward.

## What this section claims

Between 350 and 800 words are enough for one idea.

## ${exerciseHeading(words, 15)}

1. The first step.
2. The second step.

How learners can tell on their own whether it worked.

## ${words.goodAnswer}

What a good result looks like. Learners unfold it when they are done.

## ${words.questions}
`
}
