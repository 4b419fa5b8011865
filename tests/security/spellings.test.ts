import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pglite } from '../backend/support/engines.ts'
import { startTestBackend, type TestBackend } from '../backend/support/test-backend.ts'
import type { Actor, Call } from './call.ts'
import { served } from './stacks.ts'
import { openStage, type Stage } from './stage.ts'

/** Every path that a rule checks, with a call that would have an effect. */
const paths: [path: (stage: Stage) => string, as: Actor, call: (stage: Stage) => Omit<Call, 'path'>][] = [
  [() => '/auth/v1/signup', 'a visitor', () => ({ json: { email: 'spelled@ascendo.example', password: 'a good password' } })],
  [() => '/auth/v1/token?grant_type=password', 'a visitor', ({ lea }) => ({ json: { email: lea.email, password: lea.password } })],
  [() => '/auth/v1/otp', 'a visitor', ({ lea }) => ({ json: { email: lea.email } })],
  [() => '/auth/v1/magiclink', 'a visitor', ({ lea }) => ({ json: { email: lea.email } })],
  [() => '/auth/v1/recover', 'a visitor', ({ lea }) => ({ json: { email: lea.email } })],
  [() => '/auth/v1/resend', 'a visitor', ({ uma }) => ({ json: { type: 'signup', email: uma.email } })],
  [() => '/auth/v1/verify', 'a visitor', ({ lea }) => ({ json: { type: 'recovery', email: lea.email, token: '000000' } })],
  [() => '/auth/v1/user', 'the learner', () => ({ method: 'PUT', json: { data: { spelled: true } } })],
  [() => '/auth/v1/authorize?provider=google', 'a visitor', () => ({})],
  [() => '/auth/v1/callback?state=x', 'a visitor', () => ({})],
  [() => '/auth/v1/.well-known/jwks.json', 'a visitor', () => ({})],
  [() => '/rest/v1/rpc/delete_own_account', 'the learner', ({ lea }) => ({ json: { email_typed: lea.email } })],
  [() => '/rest/v1/rpc/delete_user', 'the admin', ({ tom }) => ({ json: { user_id: tom.id, reason: 'Spelled' } })],
  [() => '/rest/v1/favorites', 'the learner', () => ({ json: { course_id: 'spelled' } })],
  [
    ({ lea }) => `/storage/v1/object/avatars/${lea.id}/spelled.png`,
    'the learner',
    () => ({ body: '<script>1</script>', headers: { 'content-type': 'image/png' } }),
  ],
  [({ lea }) => `/storage/v1/object/upload/sign/avatars/${lea.id}/spelled.png`, 'the learner', () => ({ json: {} })],
  [() => '/storage/v1/object/sign/avatars', 'the learner', ({ lea }) => ({ json: { expiresIn: 60, paths: [`${lea.id}/me.png`] } })],
  [() => '/storage/v1/object/list/avatars', 'the learner', ({ lea }) => ({ json: { prefix: lea.id, sortBy: { column: 'none' } } })],
]

/** Ways to write a path that some parser reads as the plain one. */
const pathSpellings: [what: string, spell: (segments: string[]) => string][] = [
  ['an encoded letter', (path) => joined(path, (last) => hex(last, 0))],
  ['an encoded letter in lowercase hexadecimal', (path) => joined(path, (last) => hex(last, 1).toLowerCase())],
  ['every letter encoded', (path) => joined(path, (last) => last.replace(/[a-z]/g, (letter) => hex(letter, 0)))],
  [
    'an encoded letter in the middle',
    ([service = '', version = '', third = '', ...rest]) => joined([service, version, hex(third, 0), ...rest], same),
  ],
  ['a doubly encoded letter', (path) => joined(path, (last) => hex(last, 0).replace('%', '%25'))],
  ['an encoded slash', (path) => joined(path, same).replace(/\/([^/]+)$/, '%2F$1')],
  ['a backslash', (path) => joined(path, same).replace(/\/([^/]+)$/, '\\$1')],
  ['an encoded backslash', (path) => joined(path, same).replace(/\/([^/]+)$/, '%5C$1')],
  ['a doubled slash', (path) => joined(path, (last) => `/${last}`)],
  ['a doubled slash after the service', ([service = '', ...rest]) => joined([service, '', ...rest], same)],
  ['a slash at the end', (path) => joined(path, (last) => `${last}/`)],
  ['a dot segment', (path) => joined(path, (last) => `./${last}`)],
  ['a segment and back', (path) => joined(path, (last) => `x/../${last}`)],
  ['encoded dots', (path) => joined(path, (last) => `x/%2e%2E/${last}`)],
  [
    'capital letters',
    ([service = '', version = '', ...rest]) => joined([service, version, ...rest.map((part) => part.toUpperCase())], same),
  ],
  ['a NUL', (path) => joined(path, (last) => `${last}%00`)],
  ['a line break', (path) => joined(path, (last) => `${last}%0a`)],
  ['an encoded question mark', (path) => joined(path, (last) => `${last}%3F`)],
  ['an overlong encoding', (path) => joined(path, (last) => `%c1%a4${last}`)],
  ['half an encoding', (path) => joined(path, (last) => `${last}%6`)],
]

const same = (text: string) => text
const hex = (text: string, at: number) =>
  text.slice(0, at) + `%${(text.codePointAt(at) ?? 0).toString(16).toUpperCase()}` + text.slice(at + 1)
const joined = (path: string[], last: (text: string) => string) => `/${path.slice(0, -1).join('/')}/${last(path.at(-1) ?? '')}`

interface Parameter {
  name: string
  value: (stage: Stage) => string
  /** Another value, which a second parser could use. */
  other: string
  as: Actor
  call: (query: string, stage: Stage) => Call
  /** Returns whether the request had the effect that the rule prevents, or that another parser would cause. */
  harm: (text: string, stage: Stage, backend: TestBackend) => boolean
}

const ofDora = ({ dora }: Stage) => ({ json: { email: dora.email, password: dora.password } })
const tokens = (text: string) => text.includes('access_token')
const hasOthers = (text: string, { tom }: Stage) => text.includes(tom.id)

/** Every parameter that a rule checks. */
const parameters: Parameter[] = [
  {
    name: 'grant_type',
    value: () => 'password',
    other: 'x',
    as: 'a visitor',
    call: (query, stage) => ({ path: `/auth/v1/token?${query}`, ...ofDora(stage) }),
    harm: tokens,
  },
  {
    name: 'redirect_to',
    value: () => 'https://evil.example/steal',
    other: 'http://localhost:5173/',
    as: 'a visitor',
    call: (query, { lea }) => ({ path: `/auth/v1/recover?${query}`, json: { email: lea.email } }),
    harm: (_, { lea }, backend) => backend.mailTo(lea.email).html.includes('evil.example'),
  },
  {
    name: 'provider',
    value: () => 'facebook',
    other: 'google',
    as: 'a visitor',
    call: (query) => ({ path: `/auth/v1/authorize?${query}` }),
    harm: (text) => text.includes('href'),
  },
  {
    name: 'apikey',
    value: () => 'sb_secret_wrong',
    other: 'sb_publishable_wrong',
    as: 'a stranger without a key',
    call: (query) => ({ path: `/rest/v1/users?${query}` }),
    harm: hasOthers,
  },
  ...[
    ['select', 'id', 'email'],
    ['order', 'id.asc', 'email.asc'],
    ['limit', '1', '1000'],
    ['offset', '1', '0'],
    ['id', 'is.null', 'not.is.null'],
    ['or', '(id.is.null)', '(id.not.is.null)'],
    ['and', '(id.is.null)', '(id.not.is.null)'],
    ['not.or', '(id.not.is.null)', '(id.is.null)'],
  ].map(([name = '', value = '', other = '']): Parameter => ({
    name,
    value: () => value,
    other,
    as: 'the learner',
    call: (query) => ({ path: `/rest/v1/users?${query}` }),
    harm: hasOthers,
  })),
  ...['on_conflict', 'columns'].map((name): Parameter => ({
    name,
    value: () => 'user_id',
    other: 'course_id',
    as: 'the learner',
    call: (query, { tom }) => ({
      path: `/rest/v1/favorites?${query}`,
      json: { user_id: tom.id, course_id: 'spelled' },
      headers: { prefer: 'return=representation' },
    }),
    harm: hasOthers,
  })),
]

const parameterSpellings: [what: string, spell: (name: string, value: string, other: string) => string][] = [
  ['an encoded letter', (name, value) => `${hex(name, 0)}=${value}`],
  ['the last letter encoded in lowercase hexadecimal', (name, value) => `${hex(name, name.length - 1).toLowerCase()}=${value}`],
  ['every letter encoded', (name, value) => `${name.replace(/[a-z]/g, (letter) => hex(letter, 0))}=${value}`],
  ['a disguised one before it', (name, value, other) => `${hex(name, 0)}=${other}&${name}=${value}`],
  ['a disguised one after it', (name, value, other) => `${name}=${value}&${hex(name, 0)}=${other}`],
  ['another value before it', (name, value, other) => `${name}=${other}&${name}=${value}`],
  ['another value after it', (name, value, other) => `${name}=${value}&${name}=${other}`],
  ['the same twice', (name, value) => `${name}=${value}&${name}=${value}`],
  ['a doubly encoded letter', (name, value) => `${hex(name, 0).replace('%', '%25')}=${value}`],
  ['as a list', (name, value) => `${name}[]=${value}`],
  ['as a list with a number', (name, value) => `${name}[0]=${value}`],
  ['a space before it', (name, value) => `+${name}=${value}`],
  ['an encoded space after it', (name, value) => `${name}%20=${value}`],
  ['a NUL after it', (name, value) => `${name}%00=${value}`],
  ['capital letters', (name, value) => `${name.toUpperCase()}=${value}`],
  ['no name', (name, value) => `=${name}&${name}=${value}`],
  ['an encoded equals sign', (name, value) => `${name}%3D${value}`],
  ['a semicolon', (name, value, other) => `x=1;${name}=${other}&${name}=${value}`],
  ['half an encoding', (name, value) => `${name}=${value}&%6=1`],
  ['bytes that are not UTF-8', (name, value) => `${name}=${value}&x=%ff`],
]

describe('a request is unambiguous', () => {
  let stage: Stage
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startTestBackend(pglite, { settings: { providers: { google: { clientId: 'ours', secret: 'secret' } } } })
    stage = await openStage(() => served(backend))
  })
  afterAll(() => stage.close())

  it('at least ten spellings of each are tried', () => {
    expect(Math.min(pathSpellings.length, parameterSpellings.length)).toBeGreaterThanOrEqual(10)
  })

  it.each(pathSpellings)('no rule is bypassed by a path with %s', async (_, spell) => {
    for (const [path, as, call] of paths) {
      const [plain = '', query] = path(stage).split('?')
      const spelled = spell(plain.slice(1).split('/')) + (query ? `?${query}` : '')
      const before = await stage.dump()
      const { status, text } = await stage.send(as, { path: spelled, ...call(stage) })
      expect({ spelled, status, text }).toEqual({
        spelled,
        status: expect.toSatisfy(isRefusal),
        text: expect.stringMatching(/[a-z]{2} [a-z]/i),
      })
      expect(await stage.dump()).toEqual(before)
    }
  })

  describe.each(parameters)('$name', ({ name, value, other, as, call, harm }) => {
    it.each(parameterSpellings)('written with %s', async (_, spell) => {
      const { status, text } = await stage.send(as, call(spell(name, value(stage), other), stage))
      expect({ status, text }).toEqual({ status: expect.toSatisfy((number: number) => number < 500), text: expect.any(String) })
      expect(harm(text, stage, backend)).toBe(false)
      // `redirect_to` may be accepted because mails always lead to the site, and `id` because a column may have several filters.
      const mayBeTaken = name === 'redirect_to' || name === 'id' || !/&|%/.test(spell('name', 'value', 'other'))
      expect([mayBeTaken, status]).toEqual([mayBeTaken, expect.toSatisfy((number: number) => mayBeTaken || isRefusal(number))])
    })

    it('is accepted in its plain form', async () => {
      const encodedValue = [...value(stage)].map((letter) => (/[a-z]/.test(letter) ? hex(letter, 0) : letter)).join('')
      const plain = await stage.send(as, call(`${name}=${value(stage)}`, stage))
      const encoded = await stage.send(as, call(`${name}=${encodedValue}`, stage))
      expect([encoded.status, withoutTimes(encoded.text)]).toEqual([plain.status, withoutTimes(plain.text)])
    })
  })

  it.each([
    ['authorization', (token: string) => [`Bearer ${token}`, `Bearer ${token}`]],
    ['apikey', () => ['sb_publishable_tests_of_the_stack', 'sb_secret_tests']],
    ['content-type', () => ['application/json', 'text/csv']],
    ['accept-profile', () => ['public', 'auth']],
  ])('the header %s given twice is refused', async (name, values) => {
    const sent = await stage.send('the learner', { path: '/rest/v1/users', headers: { [name]: values(stage.lea.accessToken) } as never })
    expect(isRefusal(sent.status)).toBe(true)
  })

  it('a filter named like a property of every JavaScript object is not lost', async () => {
    for (const name of Object.getOwnPropertyNames(Object.prototype)) {
      for (const query of [
        `${name}=eq.1`,
        `select=${name}:id`,
        `select=${name}(id)`,
        `order=${name}`,
        `or=(${name}.eq.1)`,
        `id->${name}=eq.1`,
        `id=${name}.1`,
        `id=not.${name}.1`,
      ]) {
        expect([query, (await stage.send('the learner', { path: `/rest/v1/users?${query}` })).status]).toEqual([query, 400])
      }
    }
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})

function isRefusal(status: number): boolean {
  return status >= 400 && status < 500
}

function withoutTimes(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\dT[^"]*/g, '')
}
