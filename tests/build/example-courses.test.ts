import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, expect, it } from 'vitest'
import { writeExamples } from '#build/example-courses.ts'
import type { ExampleCourse } from '#content/course.ts'
import { usualLimits } from '#site/features/drafts/draft.ts'
import { readCourseZip } from '#site/features/drafts/incoming.ts'
import { copyOfCourse } from '#site/features/studio/course-json.ts'

const folder = mkdtempSync(join(tmpdir(), 'examples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('offers every sample as the folder that the studio takes, and the same bytes each time', async () => {
  await writeExamples(folder)
  const list = JSON.parse(readFileSync(join(folder, 'examples/courses.json'), 'utf8')) as ExampleCourse[]
  expect(list).toHaveLength(16)
  const zips = list.map(({ slug }) => readFileSync(join(folder, `examples/${slug}.zip`)))
  for (const [place, { lessons, figures, recordings }] of list.entries()) {
    const read = await readCourseZip(new Blob([zips[place] ?? '']), usualLimits)
    if (!read.ok) throw new Error(read.error)
    expect(read.value.left).toEqual([])
    const count = (kind: string) => read.value.files.filter((file) => file.kind === kind).length
    expect([count('lesson'), count('figure'), count('recording')]).toEqual([lessons, figures, recordings])
  }
  await writeExamples(folder)
  expect(list.map(({ slug }) => readFileSync(join(folder, `examples/${slug}.zip`)))).toEqual(zips)
})

it('gives a copy neither the instructor nor the ratings of the original', () => {
  const zip = unzipSync(readFileSync(join(folder, 'examples/write-clearly.zip')))
  const copy = JSON.parse(copyOfCourse(new TextDecoder().decode(zip['write-clearly/course.json']), 'My words', 'my-words')) as Record<
    string,
    unknown
  >
  expect(copy).toMatchObject({ title: 'My words', slug: 'my-words', category: 'Content Writing' })
  for (const name of ['id', 'instructor', 'students', 'reviews', 'ratingBreakdown', '$schema']) expect(copy).not.toHaveProperty(name)
  expect(copy['modules']).not.toHaveLength(0)
})
