import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bounds } from '#server/backend/http/refusals.ts'
import { pglite } from '../backend/support/engines.ts'
import { startTestBackend } from '../backend/support/test-backend.ts'
import type { Actor, Call } from './call.ts'
import { served } from './stacks.ts'
import { openStage, type Stage } from './stage.ts'

const list = (length: number, item: (index: number) => string) => Array.from({ length }, (_, index) => item(index)).join(',')
const nested = (levels: number, open: (level: number) => string, inner: string) =>
  Array.from({ length: levels }, (_, level) => open(level)).join('') + inner + ')'.repeat(levels)
const embeds = (levels: number) => nested(levels, (level) => (level % 2 ? 'users(' : 'favorites('), 'user_id')
const rows = (count: number, columns = 1) =>
  Array.from({ length: count }, () => Object.fromEntries(Array.from({ length: columns }, (_, column) => [`c${column}`, 1])))
const users = (query: string): Call => ({ path: `/rest/v1/users?${query}` })
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const json = { 'content-type': 'application/json' }

const tooMuch: [what: string, as: Actor, call: Call, status: number][] = [
  ['32,768 rows', 'a visitor', { path: '/rest/v1/users', json: rows(32_768) }, 413],
  ['40,000 rows of nothing', 'a visitor', { path: '/rest/v1/users', json: rows(40_000, 0) }, 413],
  ['one row more than allowed', 'the learner', { path: '/rest/v1/favorites', json: rows(bounds.rows + 1) }, 413],
  ['rows with too many columns together', 'the learner', { path: '/rest/v1/favorites', json: rows(400, 26) }, 413],
  [
    'an object of 20,000 values',
    'the learner',
    { path: '/rest/v1/rpc/list_users', json: Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`a${index}`, 1])) },
    413,
  ],
  [
    '32,768 photos to remove',
    'the learner',
    { method: 'DELETE', path: '/storage/v1/object/avatars', json: { prefixes: Array(32_768).fill('x') } },
    400,
  ],
  ['a filter of 7,000 values', 'a visitor', users(`limit=1&id=in.(${list(7000, () => '1')})`), 414],
  ['a filter of 1,000 values', 'a visitor', users(`id=in.(${list(1000, () => '1')})`), 400],
  ['too many conditions', 'the learner', users(`or=(${list(300, () => 'id.is.null')})`), 400],
  ['an address of 9,000 characters', 'the learner', users(`display_name=eq.${'x'.repeat(9000)}`), 414],
  ['a filter of 5,000 characters', 'the learner', users(`display_name=eq.${'x'.repeat(5000)}`), 400],
  ['60 parameters', 'the learner', users(Array.from({ length: 60 }, (_, index) => `c${index}=is.null`).join('&')), 400],
  ['220 levels of embeds', 'a visitor', users(`select=${embeds(220)}`), 400],
  ['700 levels of embeds', 'a visitor', users(`select=${embeds(700)}`), 400],
  ['five levels of embeds', 'the learner', users(`select=${embeds(5)}`), 400],
  ['220 levels of "and"', 'a visitor', users(`and=(${nested(220, () => 'and(', 'id.is.null')})`), 400],
  ['220 levels of "not"', 'a visitor', users(`not.or=(${nested(220, () => 'not.and(', 'id.is.null')})`), 400],
  [
    'brackets hidden by quotes',
    'a visitor',
    users(`or=(display_name.eq."${')'.repeat(200)}",${nested(220, () => 'or(', 'id.is.null')})`),
    400,
  ],
  ['a selection of 400 columns', 'the learner', users(`select=${list(400, () => 'id')}`), 400],
  ['an order of 400 columns', 'the learner', users(`order=${list(400, () => 'id')}`), 400],
  ['400 steps into a column', 'the learner', users(`select=id${'->a'.repeat(400)}`), 400],
  ['400 steps into the column of a filter', 'the learner', users(`id${'->a'.repeat(400)}=is.null`), 400],
  ...[
    'display_name=match.((x{0,20}){0,20}){0,20}z',
    'display_name=not.imatch.(x)',
    'display_name=match(any).{x}',
    'or=(id.is.null,display_name.imatch.x)',
    'select=id,favorites(course_id)&favorites.course_id=match.x',
  ].map((query): (typeof tooMuch)[number] => [`a regular expression as ${query}`, 'the learner', users(encodeURI(query)), 400]),
  ...(['/rest/v1/users', '/rest/v1/rpc/send_contact_message', '/auth/v1/signup', '/storage/v1/object/list/avatars'] as const).flatMap(
    (path): typeof tooMuch => [
      [
        `JSON of 100,000 levels to ${path}`,
        'a visitor',
        { path, body: `{"a":${deep(100_000)}}`, headers: json },
        path.startsWith('/storage') ? 400 : 413,
      ],
      [
        `JSON of 21 levels to ${path}`,
        'a visitor',
        { path, body: `{"a":${deep(21)}}`, headers: json },
        path.startsWith('/storage') ? 400 : 413,
      ],
      [`300 kB to ${path}`, 'a visitor', { path, json: { a: 'x'.repeat(300_000) } }, path.startsWith('/storage') ? 400 : 413],
    ],
  ),
]

describe('requests that exceed the bounds', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(async () => served(await startTestBackend(pglite)))
  })
  afterAll(() => stage.close())

  it.each(tooMuch)('%s: refused with a message, without affecting others', async (_, as, call, status) => {
    const answer = await stage.send(as, call)
    expect([answer.status, answer.text]).toEqual([status, expect.stringMatching(/"(message|msg)":"[^"]{15,}"/)])
    const { tom } = stage
    const signIn = await stage.send('a visitor', {
      path: '/auth/v1/token?grant_type=password',
      json: { email: tom.email, password: tom.password },
    })
    expect([signIn.status, signIn.text]).toEqual([200, expect.stringContaining('access_token')])
    const reading = await stage.send('another learner', { path: '/rest/v1/favorites?select=course_id' })
    expect(reading.text).toBe('[{"course_id":"kept"}]')
  })

  it.each(['/rest/v1/users', '/auth/v1/settings', '/storage/v1/object/public/avatars/x.png', '/health', '/'])(
    'a malformed host is refused at %s',
    async (path) => {
      expect((await stage.send('a visitor', { path, headers: { host: '1.2.3.4.5' } })).status).toBe(400)
    },
  )

  it.each([
    [
      'as many rows as allowed',
      { path: '/rest/v1/favorites', json: Array.from({ length: bounds.rows }, () => ({ course_id: '' })) },
      '23514',
    ],
    ['a filter of 100 ids', users(`id=in.(${list(100, () => '01a20463-aa97-7729-8685-78b6011b4258')})`), '[]'],
    ['a text that only looks like a regular expression', users('display_name=eq.match.x'), '[]'],
    ['three nested tables', users(`select=id,${embeds(1)}&id=is.null`), '[]'],
    ['two operators on one column', users('created_at=gte.2000-01-01&created_at=lt.2000-01-02'), '[]'],
    ['nested conditions', users('and=(id.is.null,or(id.is.null,not.and(id.is.null,id.not.is.null)))'), '[]'],
  ] as [string, Call, string][])('%s: answered by the database', async (_, call, text) => {
    expect((await stage.send('the learner', call)).text).toContain(text)
  })
})
