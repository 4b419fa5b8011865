import { expect, test, vi } from 'vitest'
import { askToPersist, askToPersistQuietly, readPersistence } from '#site/backend/persistent-storage.ts'

function browser(vendor: string, storage: object | undefined) {
  vi.stubGlobal('navigator', { vendor, storage })
}

test('the state is the browser’s answer, or unknown', async () => {
  browser('Google Inc.', { persisted: async () => true, persist: async () => false })
  expect(await readPersistence()).toBe('persistent')
  expect(await askToPersist()).toBe('evictable')
  browser('Google Inc.', { persisted: () => Promise.reject(new TypeError('opaque origin')) })
  expect(await readPersistence()).toBe('unknown')
  expect(await askToPersist()).toBe('unknown')
  browser('Google Inc.', undefined)
  expect(await readPersistence()).toBe('unknown')
})

test.each([
  ['Google Inc.', false, 1],
  ['Apple Computer, Inc.', false, 1],
  ['', false, 0],
  ['Google Inc.', true, 0],
])(
  'a browser of “%s” with persistence %s is asked quietly %i times: only Firefox would show a prompt',
  async (vendor, isPersistent, times) => {
    const persist = vi.fn<() => Promise<boolean>>(async () => true)
    browser(vendor, { persisted: async () => isPersistent, persist })
    await askToPersistQuietly()
    expect(persist).toHaveBeenCalledTimes(times)
  },
)
