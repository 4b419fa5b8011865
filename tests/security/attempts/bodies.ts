import { type Attempt, rest, rpc, written } from '../attempt.ts'
import type { Call } from '../call.ts'
import type { Stage } from '../stage.ts'

const json = { 'content-type': 'application/json' }

/** Endpoints that take a body, each with a body that it accepts. */
const ends: [
  what: string,
  as: 'a visitor' | 'the learner',
  path: (stage: Stage) => string,
  method: string,
  accepted: (stage: Stage) => unknown,
][] = [
  [
    'a sign-up',
    'a visitor',
    () => '/auth/v1/signup',
    'POST',
    () => ({ email: `body-${Math.random()}@ascendo.example`, password: 'a good password' }),
  ],
  [
    'a sign-in',
    'a visitor',
    () => '/auth/v1/token?grant_type=password',
    'POST',
    ({ lea }) => ({ email: lea.email, password: lea.password }),
  ],
  ['a profile', 'the learner', ({ lea }) => `/rest/v1/users?id=eq.${lea.id}`, 'PATCH', () => ({ display_name: 'Lea Body' })],
  ['a favorite', 'the learner', () => '/rest/v1/favorites', 'POST', () => ({ course_id: `b${Math.random()}` })],
  [
    'a contact message',
    'a visitor',
    () => '/rest/v1/rpc/send_contact_message',
    'POST',
    () => ({ name: 'Vera', email: 'vera@ascendo.example', topic: 'other', message: 'How do I change the language?' }),
  ],
]

const broken: [what: string, body: Uint8Array | string][] = [
  ['cut JSON', '{"email":"a@ascendo.example","display_name":'],
  ['a text', '"text"'],
  ['a number', '1'],
  [
    'a NUL',
    '{"email":"a\\u0000@ascendo.example","password":"a good password","display_name":"Le\\u0000a","course_id":"a\\u0000","name":"a\\u0000b"}',
  ],
  [
    'a lone surrogate',
    '{"email":"half@ascendo.example","password":"a good password","data":{"half":"\\ud800"},"display_name":"Le\\udc00a","course_id":"a\\ud800","name":"Vera","topic":"other","message":"How do I change \\ud800 the language?"}',
  ],
  ['bytes that are not UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['ten thousand brackets', '['.repeat(10_000)],
  ['more than a megabyte', `{"display_name":"${'x'.repeat(1_100_000)}"}`],
]

export const bodies: Attempt[] = [
  ...ends.flatMap(([end, as, path, method, accepted]) =>
    broken.map(([what, body]): Attempt => ({
      what: `sends ${what} as ${end}`,
      as,
      ...(what === 'a NUL' &&
        end === 'a sign-in' && { passesOnFullStack: 'GoTrue answers 500; nothing changes, and the site refuses it before the request' }),
      ...(what === 'a lone surrogate' && end === 'a sign-up' && { passesOnFullStack: 'GoTrue replaces it with another character' }),
      call: (stage) => ({ path: path(stage), method, body, headers: { ...json, ...written } }),
      control: {
        as,
        call: async (stage) => {
          await stage.backend.query('delete from private.contact_sendings')
          return { path: path(stage), method, json: accepted(stage), headers: written }
        },
      },
    })),
  ),
  ...(
    [
      ['a name of one letter', { display_name: 'x' }],
      ['a name of 81 letters', { display_name: 'x'.repeat(81) }],
      ['a name with a control character', { display_name: 'Lea\u0007Learner' }],
      ['a script as a photo', { photo_url: 'javascript:alert(1)' }],
      ['a photo without https', { photo_url: 'http://pictures.example/a.png' }],
      ["a photo in another user's folder", { photo_url: '/storage/v1/object/public/avatars/00000000-0000-4000-8000-000000000001/a.png' }],
      ['a photo as a data URL', { photo_url: 'data:text/html,<script>1</script>' }],
      ['an invalid time of sign-in', { last_login_at: 'yesterday evening' }],
    ] as [string, object][]
  ).map(([what, change]): Attempt => ({
    what: `writes ${what}`,
    as: 'the learner',
    call: ({ lea }) => profile(lea.id, change),
    control: {
      as: 'the learner',
      call: ({ lea }) => profile(lea.id, { display_name: 'Lea Learner', photo_url: `/storage/v1/object/public/avatars/${lea.id}/me.png` }),
    },
  })),
  ...['', 'a course', '../x', 'x'.repeat(101), '<script>'].map((course_id): Attempt => ({
    what: `adds ${JSON.stringify(course_id.slice(0, 12))} as a favorite course`,
    as: 'the learner',
    call: () => rest('favorites', { json: { course_id }, headers: written }),
    control: { as: 'the learner', call: () => rest('favorites', { json: { course_id: `g${Math.random()}` }, headers: written }) },
  })),
  ...(
    [
      ['no reason', {}],
      ['a reason of 501 letters', { reason: 'x'.repeat(501) }],
      ['one argument too many', { reason: 'Spam', role: 'admin' }],
      ['an invalid identifier', { reason: 'Spam', user_id: 'x' }],
    ] as [string, object][]
  ).map(([what, args]): Attempt => ({
    what: `disables an account with ${what}`,
    as: 'the admin',
    call: ({ tom }) => rpc('disable_user', { user_id: tom.id, ...args }),
    control: {
      as: 'the admin',
      call: async ({ newUser }): Promise<Call> => rpc('disable_user', { user_id: await newUser(), reason: 'Spam' }),
    },
  })),
]

function profile(id: string, change: object): Call {
  return rest('users', { method: 'PATCH', query: `id=eq.${id}`, json: change, headers: written })
}
