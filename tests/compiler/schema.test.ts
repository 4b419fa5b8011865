import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJson } from '#compiler/json-text.ts'
import { type Schema, schemaProblems } from '#compiler/schema.ts'
import schema from '#content/course.schema.json' with { type: 'json' }
import { tries } from '../support/full.ts'

const validate = new Ajv({ strict: false, unicodeRegExp: true }).compile(schema)
const samples = 'src/content/samples/courses'
const courses = readdirSync(samples)
  .filter((name) => !name.endsWith('.ts'))
  .map((slug) => JSON.parse(readFileSync(`${samples}/${slug}/course.json`, 'utf8')) as unknown)

/** All parts of a value, as ways to them. */
function pathsOf(value: unknown): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value)
  return [[], ...[...keys].flatMap((key) => pathsOf((value as never)[key]).map((path) => [key, ...path]))]
}

/** Returns the value with one part removed, replaced, or given another name. */
function changed(value: unknown, [step, ...rest]: (string | number)[], change: Change): unknown {
  if (step === undefined) return change.value
  const copy = structuredClone(value) as Record<string | number, unknown>
  if (rest.length > 0) copy[step] = changed(copy[step], rest, change)
  else if (change.kind === 'replace') copy[step] = change.value
  else {
    const part = copy[step]
    if (Array.isArray(copy)) copy.splice(step as number, 1)
    else delete copy[step]
    if (change.kind === 'rename' && !Array.isArray(copy)) copy[`${step}x`] = part
  }
  return copy
}

interface Change {
  kind: 'remove' | 'rename' | 'replace'
  value: unknown
}

const texts = [
  '',
  ' ',
  '\n',
  'beginner',
  '12 min',
  '1 h 05 min',
  '60',
  '1',
  '0',
  'a-b',
  'A b',
  '2024-02-30',
  'x'.repeat(81),
  '👩‍🏫'.repeat(30),
]
const anyChange: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('remove', 'rename', 'replace'),
  value: fc.oneof(
    fc.constantFrom<unknown>(...texts, 0, 1, 5, 6, -1, 1.5, 1e30, true, null, [], {}, [''], [{}], { name: 'Mia' }, { name: ' ' }),
    fc.jsonValue(),
  ),
})

describe('the schema of a course', () => {
  it.each(courses)('fits sample %#', (course) => {
    expect(schemaProblems(course, schema as Schema)).toEqual([])
    expect(validate(course)).toBe(true)
  })

  it('means to this program what it means to an editor', () => {
    const outcomes = new Set<boolean>()
    const all = courses.slice(0, 4).map((course) => ({ course, paths: pathsOf(course) }))
    const anyPart = fc
      .constantFrom(...all)
      .chain(({ course, paths }) => fc.record({ course: fc.constant(course), path: fc.constantFrom(...paths) }))
    fc.assert(
      fc.property(anyPart, anyChange, ({ course, path }, change) => {
        const value = changed(course, path, change)
        const problems = schemaProblems(value, schema as Schema)
        outcomes.add(problems.length === 0)
        expect([problems, problems.length === 0]).toEqual([problems, validate(value)])
        for (const { problem } of problems) expect(problem).toMatch(/^[A-Z“].*: .*[.?]$/su)
      }),
      { numRuns: tries(3000) },
    )
    expect(outcomes.size).toBe(2)
  })
})

it('any text is read or refused with a sentence, its line and its column', () => {
  const text = JSON.stringify(courses[0], null, 2)
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.json(),
    // A sample with a piece cut out, doubled, or put in.
    fc
      .record({
        from: fc.nat(text.length),
        length: fc.nat(40),
        put: fc.oneof(fc.constantFrom('"', '{', '}', ',', '\n', '\u0000'), fc.string()),
      })
      .map(({ from, length, put }) => text.slice(0, from) + put + text.slice(from + length)),
  )
  fc.assert(
    fc.property(anyText, (given) => {
      const read = readJson(given)
      const lines = given.split(/\r\n|[\n\r]/).length
      const isRefusedWell = (refusal: { problem: string; line: number; column: number }) =>
        /^(It|Its|A) .*\.$/su.test(refusal.problem) && refusal.line >= 1 && refusal.line <= lines && refusal.column >= 1
      const outcome = 'problem' in read ? isRefusedWell(read) : read.value
      expect(outcome).toEqual('problem' in read ? true : JSON.parse(given))
    }),
    { numRuns: tries(3000) },
  )
})
