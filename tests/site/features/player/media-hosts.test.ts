import { afterEach, beforeEach, expect, test } from 'vitest'
import { brand } from '#shared/brand.ts'
import { loadCourse } from '#site/features/courses/courses.ts'
import { checkCourse } from '#site/features/courses/course-checks.ts'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'

const host = 'https://media.example.org'
const { mediaHosts } = brand
beforeEach(() => void Object.assign(brand, { mediaHosts: [host] }))
afterEach(() => void Object.assign(brand, { mediaHosts }))

test('pages may load recordings and captions from the configured hosts, and from no others', () => {
  const directives = contentSecurityPolicy({ scriptHashes: [] }).split('; ')
  expect(directives).toContain(`media-src 'self' ${host}`)
  expect(directives).toContain(`connect-src 'self' ${host}`)
})

test('a recording on a configured host passes', async () => {
  const course = structuredClone(await loadCourse('1'))
  const lesson = course?.modules[0]?.lessons[0]
  if (!course || !lesson) throw new Error('The course has lessons')
  Object.assign(lesson, { videoUrl: `${host}/a.mp4`, captions: `${host}/a.vtt?v=2`, chapters: 'a.chapters.vtt' })
  expect(checkCourse(course, [course.category]).flatMap(({ problems }) => problems)).toEqual([])
})
