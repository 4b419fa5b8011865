import { describe, expect, it, vi } from 'vitest'
import { forgivingStorage } from '#site/backend/browser-storage.ts'

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError')
}

describe('forgiving storage', () => {
  it('keeps values in the browser', () => {
    forgivingStorage(() => localStorage).setItem('a', '1')
    expect(localStorage.getItem('a')).toBe('1')
  })

  it('keeps values until the page is closed if the browser blocks storage', () => {
    const storage = forgivingStorage(blocked)
    storage.setItem('a', '1')
    expect(storage.getItem('a')).toBe('1')
    storage.removeItem('a')
    expect(storage.getItem('a')).toBeNull()
  })

  it('returns the last written value if the browser’s storage is full', () => {
    localStorage.setItem('a', 'old')
    const storage = forgivingStorage(() => localStorage)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    storage.setItem('a', 'new')
    expect(storage.getItem('a')).toBe('new')
    vi.restoreAllMocks()
    storage.setItem('a', 'newer')
    expect([storage.getItem('a'), localStorage.getItem('a')]).toEqual(['newer', 'newer'])
  })
})
