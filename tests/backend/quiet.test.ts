import { expect, test } from 'vitest'
import { createQuiet } from '#embedded/quiet.ts'

test('a quiet moment waits for work, and work and other quiet moments wait for it', async () => {
  const quiet = createQuiet()
  const story: string[] = []
  const first = Promise.withResolvers<void>()
  const moment = Promise.withResolvers<void>()
  const act =
    (name: string, wait: Promise<void> = Promise.resolve()) =>
    async () => {
      story.push(`${name} begins`)
      await wait
      story.push(`${name} ends`)
    }

  const all = [
    quiet.work(act('first', first.promise)),
    quiet.whileQuiet(act('moment', moment.promise)),
    quiet.work(act('second')),
    quiet.whileQuiet(act('other moment')),
  ]
  first.resolve()
  await Promise.resolve()
  moment.resolve()
  await Promise.all(all)
  expect(story.slice(0, 4)).toEqual(['first begins', 'first ends', 'moment begins', 'moment ends'])
  expect(story.slice(4)).toEqual(['second begins', 'second ends', 'other moment begins', 'other moment ends'])
})

test('a failure ends a quiet moment and work as well', async () => {
  const quiet = createQuiet()
  const fail = async () => {
    throw new Error('no')
  }
  await expect(quiet.work(fail)).rejects.toThrow('no')
  await expect(quiet.whileQuiet(fail)).rejects.toThrow('no')
  expect(await quiet.work(async () => 'goes on')).toBe('goes on')
})
