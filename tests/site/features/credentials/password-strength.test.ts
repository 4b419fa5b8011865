import { describe, expect, test } from 'vitest'
import { passwordStrength } from '#site/auth/password-strength.ts'

describe('the strength of a password', () => {
  test.each([
    ['abcde', 'Too short'],
    ['password', 'Weak'],
    ['aaaaaaaaaaaa', 'Weak'],
    ['123456789', 'Weak'],
    ['kitten7', 'Weak'],
    ['tugboatlane', 'Fair'],
    ['plumkite42', 'Good'],
    ['lamp otter velvet seven', 'Strong'],
  ])('%s is %s', (password, label) => {
    expect(passwordStrength(password).label).toBe(label)
  })

  test('never falls when an unrelated word is added', () => {
    expect(passwordStrength('kitten7 oboe marsh').score).toBeGreaterThan(passwordStrength('kitten7').score)
  })

  test('gives the user’s own name and address almost no weight, and says so', () => {
    const own = ['Marguerite Okafor', 'm.okafor@example.org']
    expect(passwordStrength('marguerite9').score).toBeGreaterThan(passwordStrength('marguerite9', own).score)
    expect(passwordStrength('marguerite9', own).advice).toBe('Leave out your name and email address.')
  })

  test('asks for six characters, the minimum of the service (§5)', () => {
    expect(passwordStrength('x7#kQ').score).toBe(0)
    expect(passwordStrength('x7#kQ2').score).toBeGreaterThan(0)
  })
})
