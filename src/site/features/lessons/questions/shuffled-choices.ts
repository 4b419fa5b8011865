import { hashOf } from '#site/backend/hash.ts'
import type { Choice, Question } from '#content/lesson.ts'

/** Choices such as 'All of these' and 'None of the above', in the languages that lessons are most often written in. */
const refersToOthers = [
  /^(all|both|none|neither|either|any)( of)?( (these|those|them|the))?( (above|others?|two|three|four|answers|choices))?( (is|are) (right|correct|true|false|wrong))?\.?$/iu,
  /^(alle|beide|keine[rs]?)\b.*(genannten|davon|antworten|drei|vier)\b/iu,
  /^(toutes?|tous|aucune?|les deux)\b.*(réponses?|ci-dessus|ces)/iu,
  /^(todas?|todos|ambas|ningun[ao])\b.*(anteriores|respuestas?|estas)/iu,
]

/**
 * Returns a question with its choices in an order that depends on the seed alone. Choices that refer to the others stay last. True
 * and false keep their usual order.
 */
export function withShuffledChoices<Asked extends Question>(question: Asked, seed: number | string): Asked {
  if (question.kind !== 'single' && question.kind !== 'multiple') return question
  const rank = ({ text }: Choice) => (isLast(text) ? 1 : 0)
  const place = ({ text }: Choice) => hashOf(new TextEncoder().encode(`${text}\n${seed}`))
  const choices = question.choices.toSorted((one, other) => rank(one) - rank(other) || place(one) - place(other))
  return { ...question, choices }
}

function isLast(html: string): boolean {
  const text = html.replaceAll(/<[^>]*>/g, '').trim()
  return refersToOthers.some((pattern) => pattern.test(text))
}
