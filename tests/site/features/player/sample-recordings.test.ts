import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const samples = join(import.meta.dirname, '../../../../src/content/samples/courses')

test('every sample recording has pictures and sound', () => {
  const recordings = globSync('*/*.webm', { cwd: samples })
  expect(recordings.length).toBeGreaterThan(0)
  // The names of the codecs are in the list of tracks.
  const tracks = recordings.map((file) => readFileSync(join(samples, file)).toString('latin1'))
  expect(tracks.map((text) => [text.includes('V_VP9'), text.includes('A_OPUS')])).toEqual(recordings.map(() => [true, true]))
})
