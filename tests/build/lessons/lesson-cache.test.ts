import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cachedLesson, compilerFiles } from '#build/lessons/lesson-cache.ts'

const root = join(import.meta.dirname, '../../..')

function newCourse() {
  const folder = mkdtempSync(join(tmpdir(), 'ascendo-cache-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const course = join(folder, 'courses/knots')
  mkdirSync(course, { recursive: true })
  for (const name of ['course.json', 'bowline.md', 'rope.svg']) writeFileSync(join(course, name), name)
  let compiled = 0
  const places = { content: [join(folder, 'courses')], cache: join(folder, 'cache') }
  const read = () => cachedLesson(course, 'bowline', async () => ({ times: ++compiled }), places)
  return { course, places, read }
}

test('a lesson is compiled once, until it, its course or a figure beside it changes', async () => {
  const { course, read } = newCourse()
  expect([await read(), await read()]).toEqual([{ times: 1 }, { times: 1 }])
  for (const [index, name] of ['bowline.md', 'course.json', 'rope.svg', 'another.svg'].entries()) {
    writeFileSync(join(course, name), `${name} in other words`)
    expect([await read(), await read()]).toEqual([{ times: index + 2 }, { times: index + 2 }])
  }
  // Another lesson's text changes nothing.
  writeFileSync(join(course, 'reef-knot.md'), 'Two loops')
  expect(await read()).toEqual({ times: 5 })
})

test('a damaged cache is written anew', async () => {
  const { places, read } = newCourse()
  await read()
  const [file = ''] = globSync(join(places.cache, '*/*.json'))
  writeFileSync(file, '{"key":')
  expect([await read(), await read()]).toEqual([{ times: 2 }, { times: 2 }])
})

test('a cache that cannot be written fails nothing', async () => {
  const { places, read } = newCourse()
  writeFileSync(places.cache, 'a file in place of the folder')
  expect([await read(), await read()]).toEqual([{ times: 1 }, { times: 2 }])
})

test('outside the site’s content, nothing is cached', async () => {
  const { course, places } = newCourse()
  let times = 0
  const read = () => cachedLesson(course, 'bowline', async () => ++times, { ...places, content: [places.cache] })
  expect([await read(), await read()]).toEqual([1, 2])
})

test('a change of any file that compiles lessons makes them compile anew', () => {
  const known = new Set(globSync(compilerFiles, { cwd: root }))
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const source = readFileSync(file, 'utf8')
    for (const [, name = ''] of source.matchAll(/^(?:import|export) (?!type )[^';]*?from '([.#][^']+)'/gm)) {
      visit(name.startsWith('#') ? join(root, name.replace(/^#/, 'src/')) : join(dirname(file), name))
    }
  }
  visit(join(root, 'src/build/lessons/read-lessons.ts'))
  expect(seen.size).toBeGreaterThan(10)
  expect([...seen].map((file) => relative(root, file)).filter((file) => !known.has(file))).toEqual([])
})
