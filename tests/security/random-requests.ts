import fc from 'fast-check'

/** A request of any shape. The target is sent unchanged in the request line. */
export interface RandomRequest {
  as: 'a visitor' | 'the learner'
  method: string
  target: string
  headers: Record<string, string>
  body: string | null
}

/** Values that requests may name: the sender's own, and those of a user who must not be affected. */
export interface Names {
  ids: string[]
  emails: string[]
}

const tables = ['users', 'favorites', 'contact_messages', 'audit', 'disabled_accounts', 'drafts', 'draft_files', 'course_versions', 'none']
const functions = [
  'is_active',
  'is_admin',
  'own_sign_in',
  'export_own_account',
  'cancel_email_change',
  'delete_own_account',
  'send_contact_message',
  'list_users',
  'count_users',
  'list_messages',
  'list_audit',
  'own_message_notices',
  'set_own_message_notices',
  'set_role',
  'disable_user',
  'enable_user',
  'delete_user',
  'reset_second_step',
  'return_former_address',
  'grant_admin',
  'change_account_type',
  'create_draft',
  'save_draft_files',
  'restore_snapshot',
  'hand_in_draft',
  'approve_version',
  'give_draft',
  'mark_version_published',
  'photo_bucket',
  'none',
]
const columns = [
  'id',
  'user_id',
  'course_id',
  'role',
  'account_type',
  'display_name',
  'email',
  'photo_url',
  'email_verified',
  'created_at',
  'last_login_at',
  'status',
  'notes',
  'message',
  'topic',
  'reason',
  'page_size',
  'after',
  'sort',
  'search',
  'verified',
  'email_typed',
  'draft_id',
  'version_id',
  'path',
  'files',
  'revision',
]
const authPaths = [
  'signup',
  'token',
  'otp',
  'magiclink',
  'recover',
  'resend',
  'verify',
  'user',
  'logout',
  'settings',
  'health',
  'authorize',
  'callback',
  '.well-known/jwks.json',
  'admin/users',
  'none',
]
const storagePaths = [
  'object/avatars',
  'object/public/avatars',
  'object/list/avatars',
  'object/move',
  'object/copy',
  'object/sign/avatars',
  'object/upload/sign/avatars',
  'object/info/avatars',
  'bucket',
  'bucket/avatars',
  'none',
]
const operators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'is',
  'isdistinct',
  'in',
  'cs',
  'cd',
  'ov',
  'sl',
  'adj',
  'fts',
  'wfts',
  'like(any)',
  'eq(all)',
  'none',
]
const oddTexts = [
  '',
  '*',
  '%',
  '\\',
  '"',
  "'",
  '()',
  '((',
  '{}',
  '{1,2}',
  '[1,2]',
  'null',
  'true',
  'NaN',
  '-1',
  '1e400',
  '99999999999999999999',
  '2026-02-30',
  'infinity',
  '\uD83D\uDE00',
  '\u202E',
  '\u0000',
  '__proto__',
  'constructor',
  '../x',
  "'; drop table public.users; --",
]

/** Generates requests: half are similar to the site's and get far, the others have any shape. */
export function randomRequests(names: Names): fc.Arbitrary<RandomRequest> {
  return fc.oneof(plausibleRequests(names), wildRequests(names))
}

const columnsOf = {
  users: [
    'id',
    'role',
    'account_type',
    'display_name',
    'email',
    'photo_url',
    'email_verified',
    'created_at',
    'last_login_at',
    'updated_at',
  ],
  favorites: ['user_id', 'course_id', 'created_at'],
  contact_messages: ['id', 'name', 'email', 'message', 'status', 'created_at'],
}
const argumentsOf = {
  is_active: [],
  own_sign_in: [],
  export_own_account: [],
  delete_own_account: ['email_typed'],
  send_contact_message: ['name', 'email', 'topic', 'message'],
  list_users: ['search', 'role', 'verified', 'state', 'sort', 'after', 'page_size'],
  list_audit: ['after', 'page_size'],
  set_own_message_notices: ['wanted'],
  set_role: ['user_id', 'role', 'reason'],
  delete_user: ['user_id', 'reason'],
  reset_second_step: ['user_id', 'reason'],
  return_former_address: ['user_id', 'email', 'reason'],
}

function plausibleRequests({ ids, emails }: Names): fc.Arbitrary<RandomRequest> {
  const value = fc.oneof(
    fc.constantFrom(
      ...ids,
      ...emails,
      'Lea',
      'a*',
      '%',
      'user',
      'admin',
      'other',
      'newest',
      '2026-01-01',
      '2026-11-22T10:00:00Z',
      '(1,2)',
      '{a,b}',
      'null',
      'true',
      '',
    ),
    fc.integer().map(String),
    fc.string({ maxLength: 12, unit: 'grapheme' }),
  )
  const json: fc.Arbitrary<unknown> = fc.oneof(
    { arbitrary: value, weight: 4 },
    fc.boolean(),
    fc.double(),
    fc.constant(null),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const objectOf = (keys: readonly string[]) =>
    keys.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...keys), json, { maxKeys: keys.length, noNullPrototype: true })
  const as = fc.constantFrom('a visitor' as const, 'the learner' as const, 'the learner' as const, 'the learner' as const)
  const prefer = fc.constantFrom(
    {},
    {},
    { prefer: 'return=representation' },
    { prefer: 'count=exact' },
    { prefer: 'resolution=ignore-duplicates' },
  )
  const request = (method: fc.Arbitrary<string>, target: fc.Arbitrary<string>, body: fc.Arbitrary<unknown>) =>
    fc.record({ as, method, target, headers: prefer, body: body.map((content) => (content === null ? null : JSON.stringify(content))) })

  const ofTables = Object.entries(columnsOf).map(([table, names]) => {
    const column = fc.constantFrom(...names)
    const condition = fc.tuple(column, fc.constantFrom('', 'not.'), fc.constantFrom(...operators.slice(0, -1)), value)
    const group = fc.tuple(
      fc.constantFrom('and', 'or'),
      fc.array(
        condition.map((parts) => `${parts[0]}.${parts[1]}${parts[2]}.${parts[3]}`),
        { minLength: 1, maxLength: 4 },
      ),
    )
    const parameter = fc.oneof(
      condition.map(([name, not, operator, text]) => [name, `${not}${operator}.${operator === 'in' ? `(${text},${text})` : text}`]),
      group.map(([name, inner]) => [name, `(${inner.join(',')})`]),
      fc
        .array(fc.oneof(column, fc.constantFrom('*', 'id::text', 'users(*)', 'favorites(course_id)')), { maxLength: 4 })
        .map((list) => ['select', list.join(',')]),
      fc.tuple(column, fc.constantFrom('', '.desc', '.asc.nullslast')).map(([name, way]) => ['order', name + way]),
      fc.tuple(fc.constantFrom('limit', 'offset'), fc.nat({ max: 2000 }).map(String)),
    )
    const target = fc
      .array(parameter, { maxLength: 4 })
      .map((parts) => `/rest/v1/${table}?${parts.map(([name = '', text = '']) => `${name}=${encodeSafely(text)}`).join('&')}`)
    const row = objectOf(names)
    return fc.oneof(
      request(fc.constantFrom('GET', 'GET', 'HEAD', 'DELETE'), target, fc.constant(null)),
      request(fc.constantFrom('PATCH', 'POST', 'PUT'), target, row),
      request(
        fc.constant('POST'),
        fc.constant(`/rest/v1/${table}`),
        fc.oneof(
          row,
          fc.array(row, { maxLength: 20 }),
          fc.tuple(row, fc.nat({ max: 1000 })).map(([one, count]) => Array(count).fill(one)),
        ),
      ),
    )
  })
  const ofFunctions = Object.entries(argumentsOf).map(([name, keys]) =>
    request(fc.constant('POST'), fc.constant(`/rest/v1/rpc/${name}`), objectOf(keys)),
  )
  const ofAccounts = (
    [
      ['POST', 'token?grant_type=password', ['email', 'password']],
      ['POST', 'token?grant_type=refresh_token', ['refresh_token']],
      ['POST', 'token?grant_type=pkce', ['auth_code', 'code_verifier']],
      ['POST', 'signup', ['email', 'password', 'data']],
      ['POST', 'otp', ['email', 'create_user']],
      ['POST', 'recover', ['email']],
      ['POST', 'resend', ['email', 'type']],
      ['POST', 'verify', ['email', 'token', 'token_hash', 'type']],
      ['PUT', 'user', ['data', 'email', 'password']],
      ['GET', 'user', []],
    ] as [string, string, string[]][]
  ).map(([method, path, keys]) => request(fc.constant(method), fc.constant(`/auth/v1/${path}`), objectOf(keys)))
  const name = value.map((text) => encodeSafely(text) || 'x')
  const ofPhotos = [
    request(
      fc.constant('POST'),
      fc.constant('/storage/v1/object/list/avatars'),
      objectOf(['prefix', 'limit', 'offset', 'sortBy', 'search']),
    ),
    request(
      fc.constant('DELETE'),
      fc.constant('/storage/v1/object/avatars'),
      fc.array(value, { maxLength: 50 }).map((prefixes) => ({ prefixes })),
    ),
    request(
      fc.constantFrom('POST'),
      fc.constantFrom('/storage/v1/object/move', '/storage/v1/object/copy'),
      objectOf(['bucketId', 'sourceKey', 'destinationKey']),
    ),
    request(
      fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE'),
      fc
        .tuple(fc.constantFrom('', 'public/', 'info/'), fc.constantFrom(...ids), name)
        .map(([kind, owner, file]) => `/storage/v1/object/${kind}avatars/${owner}/${file}`),
      json,
    ),
  ]
  return fc.oneof(fc.oneof(...ofTables), fc.oneof(...ofFunctions), fc.oneof(...ofAccounts), fc.oneof(...ofPhotos))
}

function wildRequests({ ids, emails }: Names): fc.Arbitrary<RandomRequest> {
  const word = fc.constantFrom(...columns, ...tables, 'constructor', '__proto__')
  const text = fc.oneof(
    fc.constantFrom(...oddTexts),
    fc.constantFrom(...ids, ...emails),
    fc.string({ maxLength: 20, unit: 'binary' }),
    fc.integer().map(String),
  )
  const anyOf = <T>(...values: T[]) => fc.constantFrom(...values)

  const segment = fc.oneof({ arbitrary: text.map(encodeSafely), weight: 3 }, { arbitrary: fc.string({ maxLength: 8 }), weight: 1 })
  const path = fc.oneof(
    anyOf(...tables).map((name) => `/rest/v1/${name}`),
    anyOf(...functions).map((name) => `/rest/v1/rpc/${name}`),
    anyOf(...authPaths).map((name) => `/auth/v1/${name}`),
    fc.tuple(anyOf(...storagePaths), fc.array(segment, { maxLength: 3 })).map((parts) => `/storage/v1/${parts.flat().join('/')}`),
    fc
      .tuple(anyOf('auth', 'rest', 'storage'), fc.array(segment, { maxLength: 4 }))
      .map(([service, rest]) => `/${service}/v1/${rest.join('/')}`),
  )
  const disguised = fc
    .tuple(path, fc.nat(), anyOf('hex', 'slash', 'dots', 'none', 'none', 'none', 'none', 'none'))
    .map(([plain, at, how]) => disguise(plain, at, how))

  const { select, logic } = fc.letrec<{ select: string; logic: string }>((tie) => ({
    select: fc.oneof(
      { maxDepth: 8 },
      fc.oneof(word, anyOf('*', 'count()', 'id.sum()', 'id::text', 'a:id', 'id->a->>b', '...users(*)')),
      fc
        .tuple(fc.oneof(word, anyOf('a:users', 'users!inner', 'favorites!left')), tie('select'))
        .map(([name, inner]) => `${name}(${inner})`),
      fc.array(tie('select'), { minLength: 2, maxLength: 4 }).map(String),
    ),
    logic: fc.oneof(
      { maxDepth: 8 },
      fc.tuple(word, anyOf(...operators), text).map((parts) => parts.join('.')),
      fc
        .tuple(anyOf('and', 'or', 'not.and', 'not.or', 'not'), fc.array(tie('logic'), { minLength: 1, maxLength: 3 }))
        .map(([name, inner]) => `${name}(${inner.join(',')})`),
    ),
  }))
  const filterValue = fc.oneof(
    fc.tuple(anyOf('', 'not.'), anyOf(...operators), text).map(([not, operator, value]) => `${not}${operator}.${value}`),
    fc
      .tuple(anyOf('in', 'not.in', 'cs', 'like(any)'), fc.array(text, { maxLength: 300 }))
      .map(([operator, values]) => `${operator}.(${values.join(',')})`),
    text,
  )
  const parameter = fc.oneof(
    fc.tuple(fc.constant('select'), select),
    fc.tuple(
      anyOf('and', 'or', 'not.and', 'not.or'),
      logic.map((inner) => `(${inner})`),
    ),
    fc.tuple(word, filterValue),
    fc.tuple(
      fc.tuple(word, word).map(([a, b]) => `${a}.${b}`),
      filterValue,
    ),
    fc.tuple(
      word.map((name) => `${name}->a->>b`),
      filterValue,
    ),
    fc.tuple(
      fc.constant('order'),
      fc.tuple(word, anyOf('', '.asc', '.desc.nullsfirst', '.up')).map((parts) => parts.join('')),
    ),
    fc.tuple(anyOf('limit', 'offset'), fc.oneof(fc.nat().map(String), text)),
    fc.tuple(anyOf('columns', 'on_conflict'), fc.array(word, { maxLength: 60 }).map(String)),
    fc.tuple(fc.constant('grant_type'), anyOf('password', 'refresh_token', 'pkce', 'none')),
    fc.tuple(anyOf('redirect_to', 'provider', 'type', 'token', 'token_hash', 'state', 'code', 'scope', 'apikey'), text),
    fc.tuple(text, text),
  )
  const query = fc.oneof(
    {
      arbitrary: fc
        .array(
          parameter.map(([name, value]) => `${encodeSafely(name)}=${encodeSafely(value)}`),
          { maxLength: 5 },
        )
        .map((parts) => parts.join('&')),
      weight: 9,
    },
    { arbitrary: fc.string({ maxLength: 30 }), weight: 1 },
  )

  const value: fc.Arbitrary<unknown> = fc.oneof(
    text,
    fc.boolean(),
    fc.integer(),
    fc.double(),
    fc.constant(null),
    fc.jsonValue({ maxDepth: 3 }),
  )
  const key = fc.oneof(
    word,
    anyOf(
      'email',
      'password',
      'data',
      'token',
      'token_hash',
      'type',
      'refresh_token',
      'auth_code',
      'code_verifier',
      'user_id',
      'role',
      'reason',
      'name',
      'topic',
      'prefix',
      'prefixes',
      'limit',
      'offset',
      'sortBy',
      'bucketId',
      'sourceKey',
      'destinationKey',
      'expiresIn',
      'paths',
    ),
  )
  const object = fc.array(fc.tuple(key, value), { maxLength: 6 }).map((pairs) => Object.fromEntries(pairs))
  const signIn = fc.record({ email: anyOf(...emails), password: anyOf('a good password', 'wrong password') })
  const body = fc.oneof(
    { arbitrary: fc.constant(null), weight: 2 },
    { arbitrary: object.map((content) => JSON.stringify(content)), weight: 6 },
    { arbitrary: signIn.map((content) => JSON.stringify(content)), weight: 1 },
    { arbitrary: fc.tuple(object, fc.nat({ max: 1200 })).map(([row, count]) => JSON.stringify(Array(count).fill(row))), weight: 1 },
    { arbitrary: value.map((content) => JSON.stringify(content) ?? ''), weight: 1 },
    { arbitrary: fc.tuple(anyOf('[', '{"a":'), fc.nat({ max: 30_000 })).map(([open, levels]) => open.repeat(levels)), weight: 1 },
    { arbitrary: fc.string({ maxLength: 60, unit: 'binary' }), weight: 1 },
  )

  const header = fc.oneof(
    fc.tuple(
      fc.constant('prefer'),
      anyOf(
        'return=representation',
        'return=minimal',
        'resolution=merge-duplicates',
        'resolution=ignore-duplicates,return=representation',
        'count=exact',
        'count=planned',
        'max-affected=0',
        'handling=strict, max-affected=x',
        'tx=rollback',
        'missing=default',
        'timezone=Mars/Base',
      ),
    ),
    fc.tuple(
      fc.constant('accept'),
      anyOf(
        'text/csv',
        'application/vnd.pgrst.object+json',
        'application/vnd.pgrst.plan+json',
        'application/vnd.pgrst.array+json;nulls=stripped',
        'image/png',
        '*/*',
        'x',
      ),
    ),
    fc.tuple(anyOf('accept-profile', 'content-profile'), anyOf('public', 'auth', 'private', 'storage', 'none')),
    fc.tuple(
      fc.constant('content-type'),
      anyOf(
        'text/plain',
        'text/csv',
        'image/png',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
      ),
    ),
    fc.tuple(fc.constant('range'), anyOf('0-0', '5-1', '-1', 'items=0-1', '999999999-', '0-99999999999999999999', 'x')),
    fc.tuple(fc.constant('authorization'), anyOf('Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic eDp4', 'x')),
    fc.tuple(
      anyOf(
        'apikey',
        'x-upsert',
        'x-forwarded-for',
        'cf-connecting-ip',
        'x-http-method-override',
        'origin',
        'referer',
        'cache-control',
        'user-agent',
      ),
      anyOf('true', 'DELETE', '::1', '1.2.3.4, 5.6.7.8', 'https://evil.example', 'x'.repeat(3000)),
    ),
  )
  return fc.record({
    as: anyOf('a visitor' as const, 'the learner' as const),
    method: anyOf('GET', 'GET', 'GET', 'POST', 'POST', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND'),
    target: fc.tuple(disguised, query).map(([plain, asked]) => (asked ? `${plain}?${asked}` : plain)),
    headers: fc.array(header, { maxLength: 3 }).map((pairs) => Object.fromEntries(pairs)),
    body,
  })
}

function disguise(path: string, at: number, how: string): string {
  const place = 1 + (at % path.length)
  switch (how) {
    case 'hex':
      return path.slice(0, place) + encodeAll(path.slice(place, place + 1)) + path.slice(place + 1)
    case 'slash':
      return path.replace(/\/([^/]*)$/, '//$1')
    case 'dots':
      return path.replace(/\/([^/]*)$/, '/./$1')
    default:
      return path
  }
}

function encodeAll(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}

/** Encodes the text. Replaces lone surrogates, on which `encodeURIComponent` throws. */
function encodeSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
