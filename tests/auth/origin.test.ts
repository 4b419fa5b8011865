import { describe, expect, it } from 'vitest'
import { rememberedOrigin } from '#auth/origin.ts'

const site = 'https://learn.example.org'

describe('the remembered origin (§2)', () => {
  it.each(['/', '/courses/3?tab=reviews', '/account?tab=progress#export', '/blog/a%20b'])('keeps %s', (path) =>
    expect(rememberedOrigin({ from: path }, site)).toBe(path),
  )

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    ' /courses',
    'courses',
    '',
    '/.//evil.example',
  ])('ignores %j', (hostile) => expect(rememberedOrigin({ from: hostile }, site)).toBe('/'))

  it.each([null, undefined, 42, {}, { from: 7 }, { from: { pathname: '/courses' } }])('ignores %o', (state) =>
    expect(rememberedOrigin(state, site)).toBe('/'),
  )

  it('never leads back to the sign-in screens', () => {
    expect(rememberedOrigin({ from: '/login?x=1' }, site)).toBe('/')
    expect(rememberedOrigin('/register', site)).toBe('/')
  })
})
