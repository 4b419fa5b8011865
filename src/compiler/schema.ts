import type { JsonPath, JsonProblem } from './json-text.ts'

/** As much of JSON Schema as content/course.schema.json uses. Editors show `errorMessage`, too. */
export interface Schema {
  type?: string
  enum?: readonly string[]
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: false
  anyOf?: readonly Schema[]
  /** What to do if the value is not like that. */
  errorMessage?: string
}

/** Finds what differs from the schema. */
export function schemaProblems(value: unknown, schema: Schema, path: JsonPath = []): JsonProblem[] {
  const say = (problem: string): JsonProblem[] => [{ path, problem }]
  if (schema.anyOf) {
    const fitting = schema.anyOf.find(({ type }) => isOfType(value, type)) ?? schema.anyOf[0]
    return fitting ? schemaProblems(value, fitting, path) : []
  }
  const name = nameOf(path)
  if (!isOfType(value, schema.type)) return say(`${name} is ${kindOf(value)}: write ${wanted[schema.type ?? ''] ?? 'something else'}.`)
  if (typeof value === 'string') return textProblem(value, name, schema).flatMap(say)
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = schema
    if (value >= minimum && value <= maximum) return []
    return say(`${name} is ${value}: write ${maximum === Infinity ? `${minimum} or more` : `a number from ${minimum} to ${maximum}`}.`)
  }
  if (Array.isArray(value)) {
    const few = value.length < (schema.minItems ?? 0) ? say(`${name} ${isPlural(path) ? 'are' : 'is'} empty: add at least one.`) : []
    const { items } = schema
    return [...few, ...(items ? value.flatMap((item, index) => schemaProblems(item, items, [...path, index])) : [])]
  }
  if (typeof value !== 'object' || value === null) return []
  const { properties = {}, required = [] } = schema
  const given = new Map(Object.entries(value))
  return [
    ...required
      .filter((key) => !given.has(key))
      .flatMap((key) => say(`${nameOf([...path, key])} ${isPlural([key]) ? 'are' : 'is'} missing: ${missingAdvice(properties[key])}`)),
    ...[...given].flatMap(([key, part]) => {
      const known = Object.hasOwn(properties, key) ? properties[key] : undefined
      if (known) return schemaProblems(part, known, [...path, key])
      return schema.additionalProperties === false ? [{ path: [...path, key], problem: unknownName(key, Object.keys(properties)) }] : []
    }),
  ]
}

function textProblem(
  text: string,
  name: string,
  { pattern, maxLength = Infinity, enum: choices, errorMessage = 'correct it.' }: Schema,
): string[] {
  if (choices && !choices.includes(text)) return [`${name} is “${shortened(text)}”: choose one of ${choices.join(', ')}.`]
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) {
    return [text.trim() === '' ? `${name} is empty: ${errorMessage}` : `${name} is “${shortened(text)}”: ${errorMessage}`]
  }
  const length = Array.from(text).length
  return length > maxLength ? [`${name} has ${length} characters: write ${maxLength} at most.`] : []
}

const wanted: Record<string, string> = {
  string: 'a text in quotes',
  number: 'a number without quotes',
  integer: 'a whole number without quotes',
  boolean: 'true or false without quotes',
  array: 'a list in [ ]',
  object: 'names and values in { }',
}

function isOfType(value: unknown, type: string | undefined): boolean {
  if (type === undefined) return true
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'in { }'
  return typeof value === 'string' ? 'a text' : String(value)
}

/** `The duration of lesson 2 of module 1`. */
function nameOf(path: JsonPath): string {
  const named: string[] = []
  for (const [index, step] of path.entries()) {
    if (typeof step === 'string' && typeof path[index + 1] !== 'number') named.unshift(step)
    if (typeof step === 'number') named.unshift(`${singular(String(path[index - 1]))} ${step + 1}`)
  }
  const text = named.join(' of ')
  if (text === '') return 'The file'
  return typeof path.at(-1) === 'number' ? text.replace(/^./, (letter) => letter.toUpperCase()) : `The ${text}`
}

const singular = (name: string) => name.replace(/s$/, '')
const isPlural = (path: JsonPath) => /[^s]s$/.test(String(path.at(-1)))
const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

function missingAdvice(schema: Schema | undefined): string {
  if (schema?.enum) return `choose one of ${schema.enum.join(', ')}.`
  return schema?.type === 'string' ? (schema.errorMessage ?? 'write one.') : 'add it.'
}

function unknownName(name: string, known: readonly string[]): string {
  const shown = `“${shortened(name)}”`
  if (Object.hasOwn(counted, name)) return `${shown} is counted from ${counted[name]}: leave it out.`
  const alike = known.find((other) => other.toLowerCase() === name.toLowerCase()) ?? known.find((other) => isOneOff(other, name))
  return `There is no field ${shown}: ${alike === undefined ? 'leave it out.' : `did you mean ${alike}?`}`
}

/** What a course has, but its file does not say. */
const counted: Record<string, string> = {
  lessons: 'the modules',
  estimatedDuration: 'the lessons',
  duration: 'the lessons',
  rating: 'the ratingBreakdown',
  totalReviews: 'the ratingBreakdown',
}

/** Whether one letter more, less or different makes one name the other. */
function isOneOff(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same++
  return short.slice(same) === long.slice(same + 1) || short.slice(same + 1) === long.slice(same + 1)
}
