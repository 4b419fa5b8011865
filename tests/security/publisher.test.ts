import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type CatalogVersion, CourseError, type CourseSource, pullCourses } from '#server/publishing/pull-courses.ts'
import { temporaryFolder } from '../backend/support/test-backend.ts'

const place = temporaryFolder()
afterAll(() => rmSync(place, { recursive: true, force: true }))

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const version = (slug = 'knots'): CatalogVersion => ({
  id: '1',
  draft_id: '2',
  snapshot_id: '3',
  number: 1,
  slug,
  title: 'Knots',
  state: 'approved',
  problem: '',
  instructor: null,
})

/** A database and a storage that answer whatever an attacker wants. */
function hostile({ path = 'first.md', hash = hashOf('a text'), text = 'a text' as string | null, stored = '' }): CourseSource {
  const send: typeof fetch = async (input) => {
    const address = String(input)
    if (address.includes('draft_snapshot_files')) return Response.json([{ path, hash }])
    if (address.includes('draft_contents')) return Response.json([{ hash, text }])
    return new Response(stored)
  }
  return { url: 'https://learn.example', secretKey: 'sb_secret_0123456789', send }
}

const pull = (source: CourseSource, slug?: string) => pullCourses(source, [version(slug)], { folder: join(place, 'next') })
const written = () =>
  readdirSync(place, { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'next' && !name.startsWith('next/'))

it('a course is written into its folder', async () => {
  await pull(hostile({}))
  expect(readFileSync(join(place, 'next/courses/knots/first.md'), 'utf8')).toBe('a text')
})

const slugs = [
  '',
  '.',
  '..',
  '../x',
  '../../x',
  '/x',
  'a/b',
  'a\\b',
  'A',
  'a b',
  'a\0',
  'a\n',
  'a.b',
  '-a',
  'a-',
  'ä',
  '%2e%2e',
  'a'.repeat(90) + '/',
]
it.each(slugs)('the address %j writes nothing', async (slug) => {
  await expect(pull(hostile({}), slug)).rejects.toThrow(CourseError)
  expect(written()).toEqual([])
})

const names = [
  '',
  '.',
  '..',
  '../first.md',
  '../../first.md',
  '/first.md',
  'folder/first.md',
  '..\\first.md',
  'C:first.md',
  '.first.md',
  'first',
  'first.html',
  'first.js',
  'first.md\0.png',
  'first.md\n',
  'first.md ',
  'nul.md',
  'package.json',
  'from-studio.json',
  'instructors.ts',
  'ﬁrst.md',
]
it.each(names)('the file %j is not written', async (path) => {
  await expect(pull(hostile({ path }))).rejects.toThrow(CourseError)
  expect([written(), readdirSync(join(place, 'next/courses/knots'))]).toEqual([[], []])
})

it.each(['', '<script>alert(1)</script>', 'a text '])('a stored file with the content %j instead of its own is refused', async (stored) => {
  await expect(pull(hostile({ path: 'clay.png', text: null, stored }))).rejects.toThrow(/another content/)
})

it('the secret key goes nowhere else', async () => {
  const asked: RequestInit[] = []
  const send: typeof fetch = async (_, init) => {
    asked.push(init ?? {})
    return new Response(null, { status: 307, headers: { Location: 'https://evil.example' } })
  }
  await expect(pull({ ...hostile({}), send })).rejects.toThrow(/evil\.example/)
  expect(asked).toHaveLength(1)
})
