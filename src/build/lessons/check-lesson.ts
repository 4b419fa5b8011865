import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogCourse, Lesson } from '#content/course.ts'
import type { LessonText, Question } from '#content/lesson.ts'
import { parseDuration } from '#site/features/courses/duration.ts'
import { countWords, proseOf } from '../markdown.ts'
import { sumFindings } from './check-sums.ts'
import type { Finding } from './finding.ts'
import { type LessonFile, questionsHeading, readLessonFile } from './lesson-file.ts'

/** The range of words that a lesson's text should have. */
const words = { least: 350, most: 800 }
const wordsPerMinute = 200
/** The fraction by which the stated duration of a lesson may differ from that of its contents. */
const tolerance = 0.25

/** Finds what a learner would miss in a lesson that can be shown: enough text, an exercise, contents that fill its duration. */
export function lessonFindings(source: string, text: LessonText, folder: string, course: CatalogCourse, id: string): Finding[] {
  const file = `${id}.md`
  const parts = readLessonFile(source)
  const prose = proseOf([...parts.text, ...parts.exercise])
  const count = countWords(prose)
  const lesson = course.modules.flatMap((module) => module.lessons).find((other) => other.id === id)
  const say = (problem: string, line = 1): Finding => ({ file, line, problem, isBroken: false })
  if (!lesson) return [{ ...say(`There is no lesson ${id} in course.ts: add it there, or rename the file.`), isBroken: true }]
  return [
    ...(count < words.least || count > words.most
      ? [say(`The text has ${count} words: write ${words.least} to ${words.most}, or make it two lessons.`)]
      : []),
    ...orderFindings(parts, say),
    ...(text.questions.length < 2 || text.questions.length > 3
      ? [say(`There are ${text.questions.length} questions below "${questionsHeading}": ask two or three.`, parts.questions[0]?.line)]
      : []),
    ...durationFindings({ parts, count, text, lesson, folder, say }),
    ...sumFindings(file, [...parts.text, ...parts.exercise]),
  ]
}

type Say = (problem: string, line?: number) => Finding

function orderFindings({ exercise, exerciseMinutes, text, questions }: LessonFile, say: Say): Finding[] {
  if (exerciseMinutes === null) return [say('There is no exercise: add a heading such as "## Exercise (20 minutes)" with its steps.')]
  const first = exercise[0]?.line ?? 1
  return [
    ...(exercise.some(({ token }) => token.type === 'list' && 'ordered' in token && token.ordered)
      ? []
      : [say('The exercise has no numbered steps: write 1., 2. and so on.', first)]),
    ...(text.some(({ line }) => line > first) ? [say('Text follows the exercise: move it above.', first)] : []),
    ...(questions.length === 0 ? [say(`There is no heading "## ${questionsHeading}" with questions: add it at the end.`, first)] : []),
  ]
}

interface Whole {
  parts: LessonFile
  count: number
  text: LessonText
  lesson: Lesson
  folder: string
  say: Say
}

function durationFindings({ parts, count, text, lesson, folder, say }: Whole): Finding[] {
  const reading = (count + countWords(text.questions.map(questionText).join(' '))) / wordsPerMinute
  const recording = recordingMinutes(lesson, folder)
  const filled = reading + (parts.exerciseMinutes ?? 0) + recording
  const stated = parseDuration(lesson.duration)
  if (Math.abs(filled - stated) <= stated * tolerance) return []
  const held = [
    `${reading.toFixed(1)} minutes of reading`,
    `${parts.exerciseMinutes ?? 0} of exercise`,
    ...(recording ? [`${recording.toFixed(1)} of recording`] : []),
  ]
  return [
    say(
      `The lesson says ${lesson.duration} and holds ${held.join(', ')}: change the exercise's minutes, or the duration in course.ts.`,
      parts.exercise[0]?.line,
    ),
  ]
}

/** The length of the lesson's recording, from the end of its last caption; 0 without captions beside the lesson. */
function recordingMinutes({ captions }: Lesson, folder: string): number {
  if (!captions || !existsSync(join(folder, captions))) return 0
  const ends = [...readFileSync(join(folder, captions), 'utf8').matchAll(/--> (?:(\d+):)?(\d+):(\d+)/g)]
  const [, hours = 0, minutes = 0, seconds = 0] = ends.at(-1) ?? []
  return Number(hours) * 60 + Number(minutes) + Number(seconds) / 60
}

/** Everything that a learner reads in a question. */
export function questionText(question: Question): string {
  const plain = (html: string) => html.replace(/<[^>]*>/g, '')
  const answers =
    question.kind === 'matching'
      ? question.pairs.flatMap(({ left, right }) => [left, right])
      : question.kind === 'number'
        ? question.accepted.map(({ feedback }) => feedback)
        : (question.kind === 'text' ? question.accepted : question.choices).flatMap(({ text, feedback }) => [text, feedback])
  return [question.text, ...answers, question.explanation].map(plain).join('\n')
}
