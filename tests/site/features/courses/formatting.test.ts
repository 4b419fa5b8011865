import { describe, expect, it } from 'vitest'
import { brand } from '#shared/brand.ts'
import { formatDuration, hoursOf, parseDuration, readDuration } from '#shared/duration.ts'
import { dateFormat, formatCount, formatDay, formatDecimal, formatNumber, formatPrice } from '#shared/format.ts'

describe('durations', () => {
  it('uses the first integer as hours (§4), or 0 without one', () => {
    expect(hoursOf('14 hours')).toBe(14)
    expect(hoursOf('about 6 to 8 hours')).toBe(6)
    expect(hoursOf('self-paced')).toBe(0)
    expect(hoursOf('')).toBe(0)
  })

  it.each([
    ['45 min', 45],
    ['2 h', 120],
    ['1 h 05 min', 65],
    ['0 min', 0],
  ])('reads and writes %s as %i minutes', (text, minutes) => {
    expect(parseDuration(text)).toBe(minutes)
    expect(formatDuration(minutes)).toBe(text)
  })

  it('rounds before it splits, so that no hour has 60 minutes', () => {
    expect(formatDuration(59.6)).toBe('1 h')
  })

  it.each(['', 'an hour', '1:30', '12'])('refuses %j', (text) => {
    expect(() => parseDuration(text)).toThrow('Not a duration')
    expect(readDuration(text)).toBeNull()
  })
})

describe('numbers', () => {
  // Only in the samples' locale does our own code format them, instead of Intl.
  it.runIf(brand.locale === 'en-US')('are written as Intl writes them', () => {
    for (const number of [0, 7, 999, 1000, 25_300, 1_234_567]) expect(formatNumber(number)).toBe(number.toLocaleString('en-US'))
    expect(formatDecimal(4)).toBe('4.0')
    expect(formatDay('2024-06-02')).toBe(dateFormat({ dateStyle: 'long', timeZone: 'UTC' })(new Date('2024-06-02')))
  })

  it.runIf(brand.currency === 'USD' && brand.locale === 'en-US')('writes dollars, cents where there are some, and Free for zero', () => {
    expect(formatPrice(49.5)).toBe('$49.50')
    expect(formatPrice(89)).toBe('$89')
    expect(formatPrice(1279)).toBe('$1,279')
    expect(formatPrice(0)).toBe('Free')
  })

  it.runIf(brand.locale === 'en-US')('groups thousands and agrees with its noun', () => {
    expect(formatCount(1204)).toBe('1,204')
    expect(formatCount(1, 'review')).toBe('1 review')
    expect(formatCount(18432, 'student')).toBe('18,432 students')
    expect(formatCount(2, 'category', 'categories')).toBe('2 categories')
  })
})
