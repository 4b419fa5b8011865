import { expect, test } from 'vitest'
import { forgivingStorage } from '#site/backend/browser-storage.ts'
import { createPlaybackStore, playbackKind } from '#site/features/player/playback-store.ts'

const key = playbackKind.keyOf('ascendo', 'lea')

test('positions, speed and captions are kept per account, and read by another tab at once', () => {
  const tab = createPlaybackStore(key)
  const other = createPlaybackStore(key)
  tab.savePosition('2/one-lamp-one-egg', 12.3456)
  other.savePosition('10/spacing-makes-groups', 3)
  tab.save({ rate: 1.5 })
  other.save({ isCaptioned: false })
  expect(tab.read()).toEqual({
    rate: 1.5,
    isCaptioned: false,
    positions: { '2/one-lamp-one-egg': 12.35, '10/spacing-makes-groups': 3 },
  })
  tab.savePosition('10/spacing-makes-groups', null)
  expect(Object.keys(other.read().positions)).toEqual(['2/one-lamp-one-egg'])
  expect(createPlaybackStore(playbackKind.keyOf('ascendo', 'tom')).read()).toEqual({ rate: 1, isCaptioned: true, positions: {} })
})

test('a visitor keeps nothing', () => {
  const store = createPlaybackStore(null)
  store.savePosition('a', 1)
  expect(store.read().positions).toEqual({})
  expect(localStorage.length).toBe(0)
})

test.each([
  ['no JSON', '{'],
  ['another version', '{"version":2,"rate":1,"isCaptioned":true,"positions":{}}'],
  ['positions that are a text', '{"version":1,"rate":1,"isCaptioned":true,"positions":"none"}'],
])('%s counts as nothing and is set aside', (_, text) => {
  localStorage.setItem(key, text)
  const store = createPlaybackStore(key)
  expect(store.read()).toEqual({ rate: 1, isCaptioned: true, positions: {} })
  store.savePosition('a', 1)
  expect(Object.values(localStorage)).toContain(text)
})

test('damaged positions and speeds do not take the others with them', () => {
  localStorage.setItem(key, '{"version":1,"rate":99,"isCaptioned":false,"positions":{"a":"x","b":-3,"c":null,"d":7}}')
  expect(createPlaybackStore(key).read()).toEqual({ rate: 2, isCaptioned: false, positions: { d: 7 } })
})

test('if storage is full, they last until the page is closed', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => {},
  }
  const store = createPlaybackStore(
    key,
    forgivingStorage(() => full as unknown as Storage),
  )
  store.savePosition('a', 5)
  expect(store.read().positions).toEqual({ a: 5 })
})
