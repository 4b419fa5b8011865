import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { courseFolders, replacedFolders } from '#build/content-folders.ts'

const place = mkdtempSync(join(tmpdir(), 'content-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

function contentWith(name: string, slugs: string[]): string {
  const content = join(place, name)
  for (const slug of slugs) mkdirSync(join(content, 'courses', slug), { recursive: true })
  return content
}

it('a course that was fetched from the studio gives way to the one that the studio has now, and no other does', () => {
  const own = contentWith('own', ['bends', 'knots', 'splices'])
  const published = contentWith('published', ['bends', 'hitches', 'knots'])
  const shown = (content: string[]) => courseFolders(content).map((folder) => relative(place, folder))
  writeFileSync(join(own, 'courses/from-studio.json'), JSON.stringify({ knots: 'hash', splices: 'hash' }))
  // The folder of the school's own course has the address of another one, which the build says.
  expect(shown([own, published])).toEqual([
    'own/courses/bends',
    'own/courses/splices',
    'published/courses/bends',
    'published/courses/hitches',
    'published/courses/knots',
  ])
  expect(replacedFolders([own, published])).toEqual([join(own, 'courses/knots')])
  expect(shown([own])).toEqual(['own/courses/bends', 'own/courses/knots', 'own/courses/splices'])

  writeFileSync(join(own, 'courses/from-studio.json'), '<<<<<<< ours')
  expect(() => shown([own, published])).toThrow(/from-studio\.json cannot be read: restore it from git\./)
})
