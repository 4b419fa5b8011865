import { parse, type ValueNode } from '@humanwhocodes/momoa'

/** Where something stands in a file. Both start at 1. */
export interface Place {
  line: number
  column: number
}

/** The names and numbers that lead to a part of a JSON text. */
export type JsonPath = readonly (string | number)[]

/** What is wrong with a part of it and what to do about that, in sentences. */
export interface JsonProblem {
  path: JsonPath
  problem: string
}

/** A JSON text that can be read. */
interface JsonText {
  value: unknown
  /** Where the part begins, or the innermost part around it that is there. */
  placeOf: (path: JsonPath) => Place
  /** Names that an object has twice. */
  repeated: { name: string; place: Place }[]
}

/** Why a JSON text cannot be read. */
interface Unreadable extends Place {
  problem: string
}

/** Deeper ones are no course, and would exhaust a program that follows them. */
const deepest = 50

export const start: Place = { line: 1, column: 1 }

export function readJson(text: string): JsonText | Unreadable {
  if (text.startsWith('\uFEFF')) return { ...start, problem: 'It begins with an invisible mark (BOM): save it as UTF-8 without it.' }
  if (text.trim() === '') return { ...start, problem: 'It is empty: write the course into it.' }
  const { most, left } = depthOf(text)
  if (most > deepest) return { ...start, problem: `Its brackets are nested more than ${deepest} deep: take some away.` }
  const open = openText(text)
  if (open)
    return {
      ...open,
      problem: `A text begins at column ${open.column} and does not end on its line: close its quote, and write \\n for a line break.`,
    }
  try {
    // The standard parser also refuses what the other one lets pass, but does not say where.
    const { body } = parse(text)
    return { value: JSON.parse(text), placeOf: (path) => placeOf(body, path), repeated: repeatedNames(body) }
  } catch (error) {
    const { line, column, offset } = { ...start, offset: text.length, ...(error as Partial<Place & { offset: number }>) }
    const found = text.slice(offset).trim() === '' ? 'the end' : `“${text.slice(offset).trim()[0]}”`
    const advice =
      left > 0
        ? 'A ] or a } is missing.'
        : left < 0
          ? 'A ] or a } is too many.'
          : 'A comma, a colon or a quote before it is missing or too many.'
    return { line, column, problem: `It is not valid JSON: ${found} is unexpected at column ${column}. ${advice}` }
  }
}

const texts = /"(?:[^"\\]|\\.)*"?/gs

/** Where a text begins that has no end, or a line break or a tab in it, which the parser would report far below. */
function openText(text: string): Place | null {
  for (const { 0: found, index } of text.matchAll(texts)) {
    // oxlint-disable-next-line no-control-regex -- they are what is looked for
    if (found.length > 1 && found.endsWith('"') && !/[\u0000-\u001F]/.test(found)) continue
    const before = text.slice(0, index).split('\n')
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  }
  return null
}

/** How deep brackets are nested outside of texts, and how many are still open at the end. */
function depthOf(text: string): { most: number; left: number } {
  let [depth, most] = [0, 0]
  for (const [bracket] of text.replaceAll(texts, '').matchAll(/[[\]{}]/g)) {
    depth += bracket === '{' || bracket === '[' ? 1 : -1
    most = Math.max(most, depth)
  }
  return { most, left: depth }
}

function placeOf(node: ValueNode, path: JsonPath): Place {
  const [step, ...rest] = path
  const child =
    node.type === 'Object'
      ? node.members.findLast((member) => nameOf(member.name) === step)?.value
      : node.type === 'Array' && typeof step === 'number'
        ? node.elements[step]?.value
        : undefined
  if (child) return placeOf(child, rest)
  const { line, column } = node.loc.start
  return { line, column }
}

function repeatedNames(node: ValueNode): JsonText['repeated'] {
  if (node.type === 'Array') return node.elements.flatMap(({ value }) => repeatedNames(value))
  if (node.type !== 'Object') return []
  const names = node.members.map(({ name }) => nameOf(name))
  return node.members.flatMap(({ name, value }, index) => {
    const { line, column } = name.loc.start
    const own = nameOf(name)
    return [...(names.indexOf(own) < index ? [{ name: own, place: { line, column } }] : []), ...repeatedNames(value)]
  })
}

const nameOf = (name: { type: 'String'; value: string } | { type: 'Identifier'; name: string }) =>
  name.type === 'String' ? name.value : name.name
