import { afterEach, beforeEach, expect, test } from 'vitest'
import { brand } from '#shared/brand.ts'
import { readCourseFile } from '#compiler/course-file.ts'
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

test('a recording on a configured host passes', () => {
  const recording = { videoUrl: `${host}/a.mp4`, captions: `${host}/a.vtt?v=2`, chapters: 'a.chapters.vtt' }
  const course = {
    title: 'Knots',
    slug: 'knots',
    description: 'Tie seven knots.',
    category: 'Art & Design',
    level: 'beginner',
    duration: '2 weeks',
    modules: [{ title: 'Loops', lessons: [{ id: 'bowline', title: 'The bowline', duration: '20 min', ...recording }] }],
  }
  expect(readCourseFile(JSON.stringify(course)).findings).toEqual([])
})
