import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { describe, expect, it, vi } from 'vitest'
import { loadCompiler, sqlFindings, typescriptFindings } from '#build/lessons/check-code.ts'
import { lessonFiles } from '#compiler/block-modules.ts'
import { type CompilerError, lessonOptions, typescriptFindings as findingsOfTypescript } from '#compiler/check-typescript.ts'
import { lessonDatabase } from '#compiler/lesson-database.ts'
import { loadHighlighter } from '#compiler/highlight.ts'
import { emptyDatabase } from '#shared/empty-database.ts'
import { exerciseCases, exerciseLesson, lineOfBlock } from '../support/exercises.ts'
import { forQuickPrograms } from '../backend/support/prepared-database.ts'

/** All lessons of the sample courses. */
async function catalogLessons() {
  const { courseFolders } = await import('#build/content-folders.ts')
  return courseFolders().flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .map((file) => ({ slug: basename(folder), file, source: readFileSync(join(folder, file), 'utf8') })),
  )
}

/** Compiles files by `tsc`, which is newer than the compiler that runs in browsers. */
async function compileByCommand(files: ReadonlyMap<string, string>): Promise<CompilerError[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lesson-code-'))
  try {
    for (const [name, code] of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), code)
    }
    const options = { noEmit: true, target: 'esnext', module: 'preserve', moduleDetection: 'force', lib: ['esnext', 'dom', 'dom.iterable'] }
    const ofNode = { types: ['node'], typeRoots: [resolve('node_modules/@types')] }
    const compilerOptions = { ...lessonOptions, ...options, ...ofNode }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }))
    const { stdout } = spawnSync('node', ['node_modules/typescript/bin/tsc', '-p', folder, '--pretty', 'false'], { encoding: 'utf8' })
    return [...stdout.matchAll(/([^\s/]+\/[^\s/]+\/block-\d+\.ts)\((\d+),\d+\): error TS\d+: (.*(?:\n[ \t].*)*)/g)].map(
      ([, name = '', line = '1', message = '']) => ({ name, line: Number(line), message }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const fence = '```'
const block = (info: string, code: string) => `${fence}${info}\n${code}\n${fence}\n`
const lesson = (...blocks: string[]) => ({ slug: 'bridges', file: 'arches.md', source: `Text.\n\n${blocks.join('\n')}` })

it('every lesson of the catalog passes every check', () => {
  const env = { ...process.env, ...forQuickPrograms().env }
  const output = execFileSync('node', ['src/server/main.js', 'course', 'check'], { encoding: 'utf8', env })
  expect(output).toBe('No problems in any course.\n')
})

describe('TypeScript in lessons', () => {
  it('compiles block by block; a block sees the latest declarations above it', async () => {
    const good = lesson(
      block('ts', 'interface Arch {\n  span: number\n}\nconst stones = 7'),
      block('ts', "type Arch = { span: string }\nconst arch: Arch = { span: '9 m' }"),
      block('ts', '// @ts-expect-error A string\nconst meters: number = arch.span\nconsole.log(stones.toFixed())'),
      block('js', 'const odd: = 1'),
    )
    expect(await typescriptFindings([good])).toEqual([])
  })

  it.each([
    [
      'by destructuring',
      'const { span, stones: [first, , ...rest], ...others } = { span: 9, stones: [1, 2, 3], name: "Ponte" }',
      'span + first + rest.length + others.name.length',
    ],
    ['behind another name', 'const span = 9, stones = 7', 'span + stones'],
    ['behind another statement', 'const span = 9; type Arch = { span: number }', 'const arch: Arch = { span }'],
    ['and exports by default', 'export default function rise(span: number) {\n  return span / 2\n}', 'rise(9)'],
    ['and exports something else with', 'const stone = 7\nexport const stones = stone * 2', 'stone + stones'],
    ['and exports at its end', 'const span = 9\nconst stone = 7\nexport { span, stone as other }', 'span + stone'],
    ['behind a comment', '/* The arch */ const span = 9', 'span.toFixed()'],
    ['as a namespace', 'namespace Arch {\n  export const span = 9\n}', 'Arch.span.toFixed()'],
    ['with a dollar in its name', 'const $ = 9\nconst $span = 9', '$ + $span'],
    ['globally', 'declare global {\n  interface Window {\n    span: number\n  }\n}\nconst span = 9', 'window.span + span'],
  ])('a block sees what the one above it declares %s', async (_, above, below) => {
    expect(await typescriptFindings([lesson(block('ts', above), block('ts', below))])).toEqual([])
  })

  it.each([
    ['in a comment', 'const span = 9\n/*\nconst keystone = 1\n*/'],
    ['in a text', 'const text = `\nconst keystone = 1\n`'],
    ['in a function', 'function build() {\nconst keystone = 1\n}'],
  ])('what stands %s declares nothing', async (_, above) => {
    const found = await typescriptFindings([lesson(block('ts', above), block('ts', 'keystone.toFixed()'))])
    expect(found).toMatchObject([{ problem: "TypeScript refuses this: Cannot find name 'keystone'." }])
  })

  it('what stands in a comment or a text hides no declaration above it', async () => {
    const hiding = block('ts', '/*\nconst span = "wide"\n*/\nconst text = `\nconst span = "wide"\n`')
    expect(await typescriptFindings([lesson(block('ts', 'const span = 9'), hiding, block('ts', 'span.toFixed()'))])).toEqual([])
  })

  it('that is not TypeScript is found, with its line', async () => {
    const [finding] = await typescriptFindings([lesson(block('ts', 'cnst a = 1'))])
    expect(finding).toMatchObject({ line: 4, problem: expect.stringContaining('TypeScript refuses') as string })
  })

  it('that the compiler refuses is found, with its line', async () => {
    const faults: [string, number][] = [
      ["const span: number = 'wide'", 4],
      ['const a = 1\nconsole.log(keystone)', 5],
      ['const spans = [1, 2]\n\nspans[0].toFixed()', 6],
      ['// @ts-expect-error\nconst a: number = 1', 4],
    ]
    const found = await typescriptFindings(faults.map(([code], index) => ({ ...lesson(block('ts', code)), file: `${index}.md` })))
    for (const [index, [, line]] of faults.entries()) {
      const problem = expect.stringContaining('TypeScript refuses') as string
      expect(found).toContainEqual({ slug: 'bridges', file: `${index}.md`, line, problem, isBroken: false })
    }
  })
})

it("the project's own compiler accepts every block of the catalog as well", async () => {
  const parser = await loadCompiler()
  expect(await findingsOfTypescript(await catalogLessons(), (blocks) => compileByCommand(lessonFiles(parser, blocks)))).toEqual([])
})

describe("what a lesson says of TypeScript's errors", () => {
  const wrong = 'const span: number = "wide"'

  it('is right where it quotes the message, shortens it or is a remark', async () => {
    const comments = ["Type 'string' is not assignable to type 'number'.", 'Type … is not assignable …', 'BRIDGE-7: repaired below', '']
    const code = comments.map((text, index) => `// @ts-expect-error ${text}\n${wrong.replace('span', `span${index}`)}`).join('\n')
    expect(await typescriptFindings([lesson(block('ts', code))])).toEqual([])
  })

  it('is found where it quotes another message, with the right one', async () => {
    const code = `const stones = 7\n// @ts-expect-error Type 'string' is not assignable to type 'boolean'.\n${wrong}`
    const problem = expect.stringContaining("about the next line: Type 'string' is not assignable to type 'number'.") as string
    expect(await typescriptFindings([lesson(block('ts', code))])).toMatchObject([{ line: 5, problem }])
  })
})

describe('SQL in lessons', () => {
  const setup = block('sql setup', 'create table arches (id int primary key, span numeric);\ninsert into arches values (1, 9.5);')

  it('runs in order, in a database that is empty before each lesson', async () => {
    const first = lesson(
      setup,
      block('sql', 'create schema far; create role mason; set search_path to far; insert into public.arches values (2, 4);'),
      block('sql fails', 'insert into public.arches values (2, 4)'),
      block('sql', 'begin; select * from public.arches; select count(*) from public.arches'),
    )
    const second = {
      ...lesson(setup, block('sql', 'create role mason; create schema far; select 1 / count(*) from arches')),
      file: 'second.md',
    }
    const ended = vi.spyOn(PGlite.prototype, 'close')
    expect(await sqlFindings([first, second])).toEqual([])
    // One engine runs both, because each takes a second to start.
    expect(ended).toHaveBeenCalledTimes(1)
    ended.mockRestore()
  })

  it('finds the rights of a new database in every lesson', async () => {
    const own = (file: string) => ({
      ...lesson(block('sql', 'create role mason; set role mason'), block('sql fails', 'create table arches ()')),
      file,
    })
    expect(await sqlFindings([own('first.md'), own('second.md')])).toEqual([])
  })

  it('runs again what only looks like reading, and changes something', async () => {
    const database = lessonDatabase(() => PGlite.create({ loadDataDir: emptyDatabase() }))
    const hits = `create table hits (at int);
create or replace function hit() returns void language sql as $$ insert into hits values (1) $$`
    const locks = 'create view locks as select * from pg_locks where locktype = $$advisory$$'
    async function count(table: string, ...blocks: string[]) {
      const { parts } = await database.run([...blocks, `select count(*) from ${table}`])
      return parts.flatMap((part) => (part.type === 'table' ? part.table.rows : []))
    }
    try {
      expect(await count('hits', hits, 'select hit()')).toEqual([['1']])
      expect(await count('hits', hits, 'select hit()', 'select hit()')).toEqual([['2']])
      expect(await count('hits', hits)).toEqual([['0']])
      expect(await count('locks', locks, 'select pg_advisory_lock(1)')).toEqual([['1']])
      expect(await count('locks', locks)).toEqual([['0']])
    } finally {
      await database.close()
    }
  })

  it('that fails is found, and so is a failure that does not happen', async () => {
    const wrong = lesson(setup, block('sql', 'select width from arches'))
    const harmless = { ...lesson(setup, block('sql fails', 'select span from arches')), file: 'second.md' }
    const problem = (text: string) => expect.objectContaining({ line: 8, problem: expect.stringContaining(text) as string }) as object
    expect(await sqlFindings([wrong, harmless])).toEqual([
      problem('column "width" does not exist'),
      problem('marked as failing, and it does not'),
    ])
  })

  it('that fails with another error than the lesson shows is found', async () => {
    const shown = (error: string) => lesson(setup, block('sql fails', 'select width from arches'), block('text', error))
    const lessons = [
      shown('ERROR:  column "width" does\n        not exist\nHINT:  Look at the table.'),
      { ...shown('ERROR:  column "width" is empty'), file: 'second.md' },
      { ...shown('width\n-----'), file: 'third.md' },
    ]
    const problem = 'The lesson shows another error than PostgreSQL does: column "width" does not exist'
    expect(await sqlFindings(lessons)).toMatchObject([{ file: 'second.md', line: 8, problem }])
  })
})

describe('exercises that check themselves', () => {
  it('are right if their answers satisfy them, and what the learner begins with does not', async () => {
    const lessons = Object.entries(exerciseCases).map(([name, one]) => ({ slug: 'bridges', file: name, source: exerciseLesson(one) }))
    const found = [...(await typescriptFindings(lessons)), ...(await sqlFindings(lessons))]
    const expected = Object.entries(exerciseCases).flatMap(([file, one]) => {
      if (!one.problem) return []
      const problem = expect.stringContaining(one.problem.says) as string
      return [{ slug: 'bridges', file, line: lineOfBlock(one, one.problem.at), problem, isBroken: false }]
    })
    const byFile = (one: { file: string }, other: { file: string }) => (one.file < other.file ? -1 : 1)
    expect(found.toSorted(byFile)).toEqual(expected.map((each) => ({ ...each, line: expect.any(Number) as number })).toSorted(byFile))
    for (const { file, line } of expected) expect(found.find((one) => one.file === file)?.line).toBeOneOf([line, line + 1])
  })

  it.each([
    [
      'files',
      "process.getBuiltinModule('fs').readFileSync('package.json').length",
      /ERR_ACCESS_DENIED|Access to this API has been restricted/,
    ],
    ['processes', "process.getBuiltinModule('child_process').execSync('id').length", /ERR_ACCESS_DENIED/],
    ['the environment', 'Object.keys(process.env).join()', /but is ""/],
    [
      'the process that checks, with messages of its own',
      "[process.send('{'), process.send({ type: { toString: 1 } })].join()",
      /but is "true,true"/,
    ],
  ])('run code that does not reach %s', async (_, code, said) => {
    const answer = `const made = (structuredClone as any).constructor('return ' + ${JSON.stringify(code)})`
    const source = exerciseLesson({ language: 'ts', start: '', answer, expects: 'made() // 0', problem: null })
    expect(await typescriptFindings([{ slug: 'bridges', file: 'arches.md', source }])).toMatchObject([
      { problem: expect.stringMatching(said) as string },
    ])
  })
})

it('code has all its colors, however slow the machine', async () => {
  const highlight = await loadHighlighter(['ts'])
  const code = 'const rates = new Map([["DE", 19]])'
  const colored = highlight(code, 'ts')
  let now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 400))
  const coloredSlowly = highlight(code, 'ts')
  clock.mockRestore()
  expect(coloredSlowly).toBe(colored)
})
