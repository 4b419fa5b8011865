import type { BlockWords } from '#content/block-words.ts'
import type { Question } from '#content/lesson.ts'
import { courseFile } from './file-names.ts'
import type { Finding } from './finding.ts'

/** With fewer questions, chance explains it. */
const enough = { choices: 10, statements: 5 }
/** Percent. Above this, a learner does better by measuring the choices than by reading them. */
const mostLongest = 40
/** Percent. One statement more or less is allowed, because there are only a few. */
const trueOnes = { least: 40, most: 60 }

/** Finds that a course's questions can be answered without reading them: the right choice is often the longest, or most are true. */
export function answerFindings(questions: readonly Question[]): Finding[] {
  const choices = questions.filter(({ kind }) => kind === 'single')
  const longest = choices.filter(isLongestRight).length
  const statements = questions.filter(({ kind }) => kind === 'true-false').length
  const areTrue = questions.filter((question) => question.kind === 'true-false' && question.choices[0]?.isRight).length
  const isBalanced = 100 * (areTrue + 1) >= trueOnes.least * statements && 100 * (areTrue - 1) <= trueOnes.most * statements
  const say = (problem: string): Finding => ({ file: courseFile, line: 1, problem, isBroken: false })
  return [
    ...(choices.length >= enough.choices && 100 * longest > mostLongest * choices.length
      ? [
          say(
            `In ${longest} of ${choices.length} questions, the right choice is the longest, and can be guessed: shorten some, or say more in wrong ones.`,
          ),
        ]
      : []),
    ...(statements >= enough.statements && !isBalanced
      ? [
          say(
            `Of ${statements} true-or-false statements, ${areTrue} ${areTrue === 1 ? 'is' : 'are'} true, so the answers can be guessed: turn some around.`,
          ),
        ]
      : []),
  ]
}

/** Finds explanations that begin with praise. The page says by itself that an answer is right. */
export function praiseFindings(file: string, source: string, questions: readonly Question[], { praise }: BlockWords): Finding[] {
  const pattern = new RegExp(`^(${praise.join('|')})\\s*(?:$|[.,:;!–—。、，！،])`, 'iu')
  const lines = source.split('\n')
  return questions.flatMap((question) => {
    const [, word] = explanationsOfRight(question).flatMap((html) => pattern.exec(plain(html)) ?? [])
    if (word === undefined) return []
    const problem = `In “${question.name}”, the explanation begins with “${word}”: leave that out, and say why the answer is right.`
    return [
      {
        file,
        line:
          1 +
          Math.max(
            lines.findIndex((line) => line.startsWith(`::${question.name}::`)),
            0,
          ),
        problem,
        isBroken: false,
      },
    ]
  })
}

function explanationsOfRight(question: Question): string[] {
  if (question.kind === 'matching') return [question.explanation]
  const answers = question.kind === 'text' || question.kind === 'number' ? question.accepted : question.choices
  return [...answers.flatMap(({ isRight, feedback }) => (isRight ? [feedback] : [])), question.explanation]
}

function isLongestRight(question: Question): boolean {
  if (question.kind !== 'single') return false
  const right = question.choices.filter(({ isRight }) => isRight)
  const wrong = question.choices.filter(({ isRight }) => !isRight)
  return Math.max(...right.map(({ text }) => plain(text).length)) > Math.max(...wrong.map(({ text }) => plain(text).length))
}

const plain = (html: string) => html.replace(/<[^>]*>/g, '').trim()
