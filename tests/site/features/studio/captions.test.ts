import { expect, it } from 'vitest'
import { captionsProblem } from '#site/features/studio/captions.ts'

it.each([
  ['captions', 'WEBVTT\n\n00:01.000 --> 00:02.000\nLook.\n', /^fine$/],
  ['a byte order mark and a title', '\uFEFFWEBVTT One lamp\r\n\r\n00:01.000 --> 00:02.000\r\nLook.', /^fine$/],
  ['SRT', '1\n00:00:01,000 --> 00:00:02,000\nLook.', /first line must be WEBVTT/],
  ['commas in times', 'WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nLook.', /^Line 3 cannot be read/],
  ['no parts', 'WEBVTT\n', /nothing in it/],
  [
    'an end before its beginning',
    'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n\n00:05.000 --> 00:02.000\nB',
    /^1 of its parts has no words, or ends before it begins\.$/,
  ],
  [
    'two such',
    'WEBVTT\n\n00:04.000 --> 00:02.000\nA\n\n00:05.000 --> 00:02.000\nB',
    /^2 of its parts have no words, or end before they begin\.$/,
  ],
])('%s', async (_what, text, problem) => {
  expect((await captionsProblem(text)) ?? 'fine').toMatch(problem)
})
