import { type BlockWords, english, exerciseHeading, findBlockWords } from '#content/block-words.ts'
import { languageOf } from '#shared/content-language.ts'
import type { Lesson, WrittenCourse } from '#content/course.ts'
import type { LessonText, Question } from '#content/lesson.ts'
import { parseDuration } from '#shared/duration.ts'
import { formatCount } from '#shared/format.ts'
import { praiseFindings } from './check-answers.ts'
import { allTokens, isHeading, proseOf } from './markdown.ts'
import { lengthOf, readingSpeed } from './reading.ts'
import { blockProblems } from './code-blocks.ts'
import { sumFindings } from './check-sums.ts'
import type { Finding } from './finding.ts'
import { type LessonFile, readLessonFile } from './lesson-file.ts'

/** The minutes that reading a lesson's text should take: 350 to 800 words of English. */
const reading = { least: 1.75, most: 4 }
/** The fraction by which the stated duration of a lesson may differ from that of its contents. */
const tolerance = 0.25

type Checked = Pick<WrittenCourse, 'language' | 'modules'>

/**
 * Finds what a learner would miss in a lesson that can be shown: enough text, an exercise, contents that fill its duration.
 * @param readFile returns the text of another file in the course's folder; null if there is none
 */
export function lessonFindings(
  source: string,
  text: LessonText,
  readFile: (name: string) => string | null,
  course: Checked,
  id: string,
): Finding[] {
  const file = `${id}.md`
  const parts = readLessonFile(source, course)
  const prose = proseOf([...parts.text, ...parts.exercise])
  const count = lengthOf(prose, course)
  const { unit, perMinute } = readingSpeed(course)
  const [least, most] = [reading.least, reading.most].map((minutes) => 10 * Math.round((minutes * perMinute) / 10)) as [number, number]
  const words = findBlockWords(languageOf(course)) ?? english
  const asked = text.questions.map(questionText).join(' ')
  const lesson = course.modules.flatMap((module) => module.lessons).find((other) => other.id === id)
  const say = (problem: string, line = 1): Finding => ({ file, line, problem, isBroken: false })
  if (!lesson) return [{ ...say(`There is no lesson ${id} in course.json: add it there, or rename the file.`), isBroken: true }]
  return [
    ...(count < least || count > most
      ? [say(`The text has ${formatCount(count, unit.slice(0, -1))}: write ${least} to ${most}, or make it two lessons.`)]
      : []),
    ...orderFindings(parts, words, say),
    ...(text.questions.length < 2 || text.questions.length > 5
      ? [say(`There ${numberOfQuestions(text.questions.length)} below "${words.questions}": ask two to five.`, parts.questions[0]?.line)]
      : []),
    ...durationFindings({ parts, minutes: (count + lengthOf(asked, course)) / perMinute, lesson, readFile, say }),
    ...blockProblems({ source, language: course.language }).map(({ line, problem }) => say(problem, line)),
    ...sumFindings(file, [...parts.text, ...parts.exercise, ...parts.answer], course),
    ...praiseFindings(file, source, text.questions, words),
  ]
}

const numberOfQuestions = (count: number) => (count === 1 ? 'is one question' : `are ${count || 'no'} questions`)

type Say = (problem: string, line?: number) => Finding

function orderFindings({ exercise, exerciseMinutes, text, answer, questions }: LessonFile, words: BlockWords, say: Say): Finding[] {
  if (exerciseMinutes === null)
    return [say(`There is no exercise: add a heading such as "## ${exerciseHeading(words, 20)}" with its steps.`)]
  const first = exercise[0]?.line ?? 1
  return [
    ...(exercise.some(({ token }) => token.type === 'list' && 'ordered' in token && token.ordered)
      ? []
      : [say('The exercise has no numbered steps: write 1., 2. and so on.', first)]),
    ...(text.some(({ line }) => line > first) ? [say('Text follows the exercise: move it above.', first)] : []),
    ...(answer.length === 0
      ? [say(`Nothing shows what a good result of the exercise looks like: add "## ${words.goodAnswer}" below it.`, first)]
      : []),
    // What is folded is not in the outline.
    ...allTokens(answer).flatMap(({ token, line }) =>
      isHeading(token) ? [say(`A heading stands in "${words.goodAnswer}": write a sentence, or begin a paragraph in bold.`, line)] : [],
    ),
    ...(questions.length === 0 ? [say(`There is no heading "## ${words.questions}" with questions: add it at the end.`, first)] : []),
  ]
}

interface Whole {
  parts: LessonFile
  /** What reading the text and the questions takes. */
  minutes: number
  lesson: Lesson
  readFile: (name: string) => string | null
  say: Say
}

function durationFindings({ parts, minutes, lesson, readFile, say }: Whole): Finding[] {
  const recording = recordingMinutes(lesson.captions === undefined ? null : readFile(lesson.captions))
  const filled = minutes + (parts.exerciseMinutes ?? 0) + recording
  const stated = parseDuration(lesson.duration)
  if (Math.abs(filled - stated) <= stated * tolerance) return []
  const held = [
    `${minutes.toFixed(1)} minutes of reading`,
    `${parts.exerciseMinutes ?? 0} of exercise`,
    ...(recording ? [`${recording.toFixed(1)} of recording`] : []),
  ]
  return [
    say(
      `The lesson says ${lesson.duration} and holds ${held.join(', ')}: change the exercise's minutes, or the duration in course.json.`,
      parts.exercise[0]?.line,
    ),
  ]
}

/** The length of the lesson's recording, from the end of its last caption; 0 without captions beside the lesson. */
function recordingMinutes(captions: string | null): number {
  const ends = [...(captions ?? '').matchAll(/--> (?:(\d+):)?(\d+):(\d+)/g)]
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
