import type { Question } from '#content/lesson.ts'
import { courseFile } from './file-names.ts'
import type { Finding } from './finding.ts'

/** With fewer questions, chance explains it. */
const enough = { choices: 10, statements: 5 }
/** The share of questions from which on a learner may as well measure the answers. */
const nearlyAll = 0.9

/** Finds that a course's questions can be answered without reading them: the right choice is nearly always the longest, or all are true. */
export function answerFindings(questions: readonly Question[]): Finding[] {
  const choices = questions.filter(({ kind }) => kind === 'single')
  const longest = choices.filter(isLongestRight)
  const statements = questions.filter(({ kind }) => kind === 'true-false')
  const trueOnes = statements.filter((question) => question.kind === 'true-false' && question.choices[0]?.isRight)
  const say = (problem: string): Finding => ({ file: courseFile, line: 1, problem, isBroken: false })
  return [
    ...(choices.length >= enough.choices && longest.length > nearlyAll * choices.length
      ? [
          say(
            `In ${longest.length} of ${choices.length} questions, the right choice is the longest, and can be guessed: shorten some, or say more in wrong ones.`,
          ),
        ]
      : []),
    ...(statements.length >= enough.statements && (trueOnes.length === 0 || trueOnes.length === statements.length)
      ? [say(`All ${statements.length} true-or-false statements are ${trueOnes.length === 0 ? 'false' : 'true'}: turn some around.`)]
      : []),
  ]
}

function isLongestRight(question: Question): boolean {
  if (question.kind !== 'single') return false
  const length = (html: string) => html.replace(/<[^>]*>/g, '').length
  const right = question.choices.filter(({ isRight }) => isRight)
  const wrong = question.choices.filter(({ isRight }) => !isRight)
  return Math.max(...right.map(({ text }) => length(text))) > Math.max(...wrong.map(({ text }) => length(text)))
}
