import fc from 'fast-check'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { brand } from '#shared/brand.ts'
import { hashOf } from '#site/backend/hash.ts'
import { courseSummaries, loadCourse } from '#site/features/courses/courses.ts'
import { joinedCompletions } from '#site/features/enrolment/joined-completions.ts'
import { newEnrolment, outlineOf } from '#site/features/enrolment/enrolled-course.ts'
import type { Incoming } from '#site/features/enrolment/import-plan.ts'
import { asOfToday, withFinishedLessons, withOutline } from '#site/features/enrolment/lesson-changes.ts'
import { mergeEnrolments } from '#site/features/enrolment/merge-enrolments.ts'
import { handedOver } from '#site/features/hand-over/handed-over.ts'
import { handOverLink, packed, readHandOver, unpacked } from '#site/features/hand-over/hand-over-link.ts'
import { decodeRecord, encodeRecord, hashOfLessons } from '#site/features/hand-over/record-code.ts'
import { malformed, seeded } from '../../../faults/malformed.ts'
import { tries } from '../../../support/full.ts'

const site = 'https://learn.example.org'
const fragmentOf = (link: string) => new URL(link).hash
const outline = { id: '7', lessonIds: ['a', 'b', 'c', 'd', 'e'] }
const summary = courseSummaries.find(({ id }) => id === '7') ?? courseSummaries[0]
if (!summary) throw new Error('the catalog is empty')
const begun = newEnrolment({ ...summary, id: '7' }, new Date('2026-05-06T09:00:00.123Z'))
const some: Incoming = {
  outline,
  enrolled: withOutline(
    {
      ...begun,
      lastAccessed: '2026-11-23T21:30:00.456Z',
      finishedLessons: ['a', 'b', 'e'],
      lessonMarks: {
        b: { at: '2026-11-23T23:30:00+02:00', by: 'k3j9x2ab', isDone: true },
        c: { at: '2026-11-22T23:30:00.001-02:30', by: 'p0_2-Q', isDone: false },
      },
    },
    outline,
  ),
}

/** Finishes every lesson of the catalog, one by one over two years, in two time zones and on two devices. Returns the courses. */
async function everything(): Promise<Incoming[]> {
  const random = seeded(17)
  const zone = process.env['TZ']
  let time = Date.UTC(2026, 0, 5, 17)
  const all: Incoming[] = []
  for (const course of courseSummaries) {
    const full = await loadCourse(course.id)
    if (!full) throw new Error(course.id)
    const lessons = outlineOf(full)
    let enrolled = newEnrolment(course, new Date(time))
    const finished: string[] = []
    process.env['TZ'] = random() < 0.8 ? 'Europe/Athens' : 'Asia/Kathmandu'
    for (const id of lessons.lessonIds) {
      time += Math.floor(random() * 2 * 2 * 24 * 60 * 60 * 1000)
      finished.push(id)
      enrolled = withFinishedLessons(enrolled, lessons, new Set(finished), new Date(time), random() < 0.9 ? 'k3j9x2ab' : 'p0z2a8qq')
    }
    all.push({ enrolled, outline: lessons })
  }
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
  return all
}

test('all lessons of the catalog, finished with marks, fit one QR code', async () => {
  const courses = await everything()
  const link = handOverLink(courses, site)
  const bytes = encodeRecord(courses).length
  const { version, size } = encode(link, { ecc: 'L' })
  const lessons = courses.reduce((sum, { outline: { lessonIds } }) => sum + lessonIds.length, 0)
  console.log(`${lessons} lessons: ${bytes} bytes, a link of ${link.length} characters, QR version ${version} (${size} × ${size})`)
  expect(version).toBeLessThanOrEqual(32)
  const read = readHandOver(fragmentOf(link))
  expect(read.ok && read.value.courses.map(({ id, hash }) => [id, hash])).toEqual(
    courses.map(({ enrolled, outline: { lessonIds } }) => [enrolled.id, hashOfLessons(lessonIds)]),
  )
  expect(read.ok && read.value.courses.map(({ lessons: marks }) => marks)).toEqual(
    courses.map(({ enrolled, outline: { lessonIds } }) => lessonIds.map((id) => enrolled.lessonMarks?.[id])),
  )
})

describe('a link', () => {
  const link = handOverLink([some], site)
  const fragment = fragmentOf(link)

  test('has everything that the learner did, in the fragment of an address of this site', () => {
    expect(link.startsWith(`${site}/continue#${brand.slug}-1.`)).toBe(true)
    expect(readHandOver(fragment)).toEqual({
      ok: true,
      value: {
        courses: [
          {
            id: '7',
            hash: hashOfLessons(outline.lessonIds),
            enrolledAt: '2026-05-06T09:00:00.123Z',
            lastAccessed: '2026-11-23T21:30:00.456Z',
            completedAt: null,
            lessons: ['finished', some.enrolled.lessonMarks?.['b'], some.enrolled.lessonMarks?.['c'], 'open', 'finished'],
            former: new Map(),
            completions: [],
          },
        ],
        others: null,
      },
    })
  })

  test('does not say who the learner is, nor what the courses are called', () => {
    const text = atob(fragment.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')
    expect(text).not.toContain(some.enrolled.title)
    expect(Object.keys(readHandOver(fragment))).toEqual(['ok', 'value'])
  })

  test.each([
    ['nothing', '', 'foreign'],
    ['a heading of another page', '#certificate', 'foreign'],
    ['another product’s record', fragment.replace(brand.slug, 'knots'), 'foreign'],
    ['no version', `#${brand.slug}-.AAAA`, 'foreign'],
    ['an older version', fragment.replace('-1.', '-0.'), 'older'],
    ['a newer version', fragment.replace('-1.', '-4.'), 'newer'],
    ['less than its version has', fragment.replace('-1.', '-3.'), 'damaged'],
    ['other data in a version that has none', `${fragment}.AAAA`, 'damaged'],
    ['no other data in a version that has some', fragment.replace('-1.', '-2.'), 'damaged'],
    ['a newer version in another notation', `#${brand.slug}-12.{"courses":[]}`, 'newer'],
    ['no data', `#${brand.slug}-1.`, 'damaged'],
    ['a cut end', fragment.slice(0, -3), 'damaged'],
    ['something added', `${fragment}AAAA`, 'damaged'],
    ['text instead of data', `#${brand.slug}-1.<script>alert(1)</script>`, 'damaged'],
    ['a megabyte', `#${brand.slug}-1.${'A'.repeat(1024 * 1024)}`, 'damaged'],
    ['no courses', fragmentOf(handOverLink([], site)), 'empty'],
  ])('with %s is refused', (_, text, error) => {
    expect(readHandOver(text)).toEqual({ ok: false, error })
  })

  test('is refused if any one character is changed', () => {
    const start = fragment.indexOf('.') + 1
    for (let place = start; place < fragment.length - 1; place += 1) {
      const changed = fragment.slice(0, place) + (fragment[place] === 'A' ? 'B' : 'A') + fragment.slice(place + 1)
      expect([changed, readHandOver(changed)]).toEqual([changed, { ok: false, error: 'damaged' }])
    }
  })

  test('of any of 1,000 malformed texts is read or refused, and never throws', () => {
    for (const text of malformed([JSON.stringify(fragment)], 1000, 4)) expect(readHandOver(text)).toHaveProperty('ok')
  })
})

test('any bytes are read as a record or refused, even with a correct checksum', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.boolean(), (bytes, isLong) => {
      const hash = hashOf(bytes)
      const courses = decodeRecord(Uint8Array.of(hash >>> 24, (hash >>> 16) & 255, (hash >>> 8) & 255, hash & 255, ...bytes), isLong)
      expect(courses === null || Array.isArray(courses)).toBe(true)
    }),
    { numRuns: tries(3000) },
  )
})

test('lessons that the course no longer has, and completions of its earlier versions, come along', async () => {
  const course = await loadCourse('7')
  if (!course) throw new Error('7')
  const today = outlineOf(course)
  const ids = [...today.lessonIds.slice(0, 4), 'gone', 'gone-too', '__proto__']
  const time = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) }).map((at) => new Date(at).toISOString())
  const local = time.map((at) => at.replace(/(?:\.000)?Z$/, '+00:00'))
  const lessons = fc.subarray(ids, { minLength: 1 })
  const state = fc.record({
    finished: fc.oneof(lessons, fc.constant([...today.lessonIds])),
    marked: fc.array(fc.tuple(fc.constantFrom(...ids), fc.record({ at: local, by: fc.constantFrom('a', 'b'), isDone: fc.boolean() }))),
    completions: fc.array(fc.record({ lessons, at: fc.option(time) }), { maxLength: 3 }),
    completedAt: fc.option(time),
  })
  await fc.assert(
    fc.asyncProperty(state, async ({ finished, marked, completions, completedAt }) => {
      const lessonMarks = Object.fromEntries(marked)
      const before = { ...begun, finishedLessons: [...finished], lessonMarks, completedAt }
      const joined = joinedCompletions(completions.map(({ lessons: held, at }) => ({ lessons: held.toSorted(), at })))
      const enrolled = asOfToday({ ...before, ...(joined.length > 0 && { completions: joined }) }, today)
      const link = handOverLink([{ enrolled, outline: today }], site)
      const read = readHandOver(fragmentOf(link))
      const there = await handedOver(read.ok ? read.value.courses : [])
      const merged = mergeEnrolments(begun, enrolled, today)
      const [arrived] = there.enrolments
      expect(arrived && mergeEnrolments(begun, arrived.enrolled, today)).toEqual(merged)
    }),
    { numRuns: tries(500) },
  )
})

describe('what goes with the courses', () => {
  const others = { notes: [{ text: 'Ein Ei, 卵 und <b>' }], answers: { version: 1, answers: { '1/l': {} } } }

  test('is in the link, and comes out as it was', async () => {
    const fragment = fragmentOf(handOverLink([some], site, await packed(others)))
    expect(fragment.startsWith(`#${brand.slug}-2.`)).toBe(true)
    const read = readHandOver(fragment)
    expect(read.ok && read.value.courses).toHaveLength(1)
    expect(await unpacked((read.ok && read.value.others) || '')).toEqual(others)
  })

  test('is refused if any one character is changed or cut, or if it unpacks to more than any learner has', async () => {
    const text = await packed(others)
    for (let place = 0; place < text.length - 1; place += 1) {
      const changed = text.slice(0, place) + (text[place] === 'A' ? 'B' : 'A') + text.slice(place + 1)
      expect([changed, await unpacked(changed)]).toEqual([changed, undefined])
    }
    expect(await unpacked(text.slice(0, -3))).toBeUndefined()
    expect(await unpacked(await packed(' '.repeat(30 * 1024 * 1024)))).toBeUndefined()
  })
})

test('dates beyond the calendar are brought within it', () => {
  const far = { ...some, enrolled: { ...some.enrolled, enrolledAt: '+200000-01-01T00:00:00.000Z' } }
  const read = readHandOver(fragmentOf(handOverLink([far], site)))
  expect(read.ok && read.value.courses[0]?.enrolledAt).toBe('8999-01-01T00:00:00.000Z')
})
