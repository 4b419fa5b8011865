import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { courseSummaries, loadCourse } from '#site/features/courses/courses.ts'
import { cueAt, formatMoment, parseCues } from '#site/features/player/cues.ts'

describe('captions', () => {
  test('are read without markup, in order, with their speakers', async () => {
    const cues = await parseCues(
      [
        '\uFEFFWEBVTT - with a comment',
        '',
        'NOTE not shown',
        '',
        'STYLE',
        '::cue { color: red }',
        '',
        'second',
        '00:00:02.500 --> 00:00:04.000 align:start position:10%',
        '<v Inês>Look <i>again</i>,',
        'and slowly.</v>',
        '',
        '00:01.000 --> 00:02.500',
        'R&amp;D &lt;3',
        '',
      ].join('\r\n'),
    )
    expect(cues).toEqual([
      { start: 1, end: 2.5, text: 'R&D <3' },
      { start: 2.5, end: 4, text: 'Inês: Look again, and slowly.' },
    ])
  })

  test('leave out damaged cues and keep the others', async () => {
    const cues = await parseCues('WEBVTT\n\nsoon --> later\nNever.\n\n00:01.000 --> 00:02.000\nHere.\n\n00:03.000 --> 00:04.000\n\n')
    expect(cues).toEqual([{ start: 1, end: 2, text: 'Here.' }])
  })

  test('of something else are none', async () => {
    expect(await parseCues('<!doctype html><p>Not found')).toEqual([])
    expect(await parseCues('')).toEqual([])
  })
})

test('a moment belongs to the latest cue that has begun', () => {
  const cues = [1, 2, 4].map((start) => ({ start, end: start + 1, text: String(start) }))
  expect([0.9, 1, 3.5, 4, 99].map((seconds) => cueAt(cues, seconds))).toEqual([-1, 0, 1, 2, 2])
  expect(cueAt([], 1)).toBe(-1)
})

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3723, '1:02:03'],
])('%s seconds are written as %s', (seconds, text) => {
  expect(formatMoment(seconds)).toBe(text)
})

test('every recording of the catalog has captions that can be read, and chapters that follow each other', async () => {
  const courses = await Promise.all(courseSummaries.map(({ id }) => loadCourse(id)))
  const recorded = courses.flatMap((course) =>
    (course?.modules ?? []).flatMap(({ lessons }) =>
      lessons.flatMap((lesson) => (lesson.videoUrl ? [{ slug: course?.slug, ...lesson }] : [])),
    ),
  )
  expect(recorded.length).toBeGreaterThanOrEqual(2)
  for (const { slug, captions = '', chapters = '' } of recorded) {
    const [lines, parts] = await Promise.all(
      [captions, chapters].map((name) => parseCues(readFileSync(`src/content/samples/courses/${slug}/${name}`, 'utf8'))),
    )
    expect(lines?.length).toBeGreaterThan(5)
    // The last caption and the last chapter end with the recording.
    expect(parts?.at(-1)?.end).toBe(lines?.at(-1)?.end)
    expect(parts?.[0]?.start).toBe(0)
    parts?.slice(1).forEach(({ start }, index) => expect(start).toBe(parts[index]?.end))
  }
})
