import { expect, test } from 'vitest'
import { createSharedLock } from '#server/backend/http/locks.ts'

test('an exclusive action waits for shared ones, and all others wait for it', async () => {
  const lock = createSharedLock()
  const story: string[] = []
  const first = Promise.withResolvers<void>()
  const alone = Promise.withResolvers<void>()
  const act =
    (name: string, wait: Promise<void> = Promise.resolve()) =>
    async () => {
      story.push(`${name} begins`)
      await wait
      story.push(`${name} ends`)
    }

  const all = [
    lock.shared(act('first', first.promise)),
    lock.exclusive(act('exclusive', alone.promise)),
    lock.shared(act('second')),
    lock.exclusive(act('other exclusive')),
  ]
  first.resolve()
  await Promise.resolve()
  alone.resolve()
  await Promise.all(all)
  expect(story.slice(0, 4)).toEqual(['first begins', 'first ends', 'exclusive begins', 'exclusive ends'])
  expect(story.slice(4)).toEqual(['second begins', 'second ends', 'other exclusive begins', 'other exclusive ends'])
})

test('a failed action releases the lock', async () => {
  const lock = createSharedLock()
  const fail = async () => {
    throw new Error('no')
  }
  await expect(lock.shared(fail)).rejects.toThrow('no')
  await expect(lock.exclusive(fail)).rejects.toThrow('no')
  expect(await lock.shared(async () => 'continues')).toBe('continues')
})
