import { expect, it } from 'vitest'
import { shortenBy } from '#site/ui/shorten-by.ts'

it('asks to shorten a text by the characters above its limit, of which one is no plural', () => {
  expect(shortenBy('your message', 0)).toBeNull()
  expect(shortenBy('your message', 1)).toBe('Please shorten your message by 1 character.')
  expect(shortenBy('this', 1204)).toBe('Please shorten this by 1,204 characters.')
})
