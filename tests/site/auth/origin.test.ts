import { describe, expect, it } from 'vitest'
import { rememberedOrigin } from '#site/auth/origin.ts'

const site = 'https://learn.example.org'

describe('the remembered origin (§2)', () => {
  it.each(['/', '/courses/3?tab=reviews', '/account?tab=progress#export', '/blog/a%20b', '/blog/%E0', '/%09/evil.example'])(
    'keeps %s',
    (path) => expect(rememberedOrigin({ from: path }, site)).toBe(path),
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
    'data:text/html,x',
    'http:evil.example',
  ])('ignores %j', (hostile) => expect(rememberedOrigin({ from: hostile }, site)).toBe('/'))

  it.each([null, undefined, 42, {}, { from: 7 }, { from: { pathname: '/courses' } }])('ignores %o', (state) =>
    expect(rememberedOrigin(state, site)).toBe('/'),
  )

  it.each([
    '/login?x=1',
    '/register',
    '/email-verification?token_hash=abc&type=signup',
    '/password-reset',
    '/auth/callback?code=1',
    '/login/',
    '/Login',
    '/%6Cogin',
    '/Auth/Callback/?code=1',
    '/email-verification/?token_hash=abc&type=email_change',
  ])('never leads back to the sign-in screen %s', (path) => expect(rememberedOrigin({ from: path }, site)).toBe('/'))

  it('is the path of a full URL of this site, as in emails', () => {
    expect(rememberedOrigin('https://learn.example.org/courses/3?tab=reviews#top', site)).toBe('/courses/3?tab=reviews#top')
    expect(rememberedOrigin('https://learn.example.org', site)).toBe('/')
  })

  it.each([
    'https://learn.example.org.evil.example/',
    'https://learn.example.org@evil.example/',
    'http://learn.example.org/courses/3',
    'https://learn.example.org//evil.example',
    'blob:https://learn.example.org/courses/3',
  ])('ignores %j', (hostile) => expect(rememberedOrigin(hostile, site)).toBe('/'))
})
