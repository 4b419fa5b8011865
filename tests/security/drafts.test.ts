import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administrator, courseFile, draftOf, handIn, instructor, writer } from '../backend/support/course-writing.ts'
import type { Learner } from '../backend/support/test-backend.ts'
import { type RunningStack, stacks } from './stacks.ts'

const picture = Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), Buffer.alloc(50)])
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const tables = ['drafts', 'draft_files', 'draft_contents', 'draft_snapshots', 'draft_snapshot_files', 'course_versions'] as const

const outsiders = [
  'a visitor',
  'a student',
  'an instructor who is not confirmed',
  'a disabled instructor',
  'an instructor who has signed out',
  'another instructor',
  'an administrator before the second step',
] as const
type Actor = (typeof outsiders)[number] | 'the instructor' | 'an administrator' | 'an administrator whose proof is old'

/** What the attempts are about: three drafts of the instructor, each with a word that nobody else may read. */
interface Subject {
  secret: string
  waiting: string
  online: string
  waitingVersion: string
  onlineVersion: string
  formerVersion: string
  snapshot: string
  removedFile: string
  removedDraft: string
  instructor: string
  administrator: string
  otherInstructor: string
}

type Arguments = (subject: Subject) => object

const writing: Record<string, Arguments> = {
  save_draft_files: ({ secret }) => ({ draft_id: secret, files: [{ path: 'planted.md', text: 'x', revision: null }] }),
  rename_draft_file: ({ secret }) => ({ draft_id: secret, path: 'first.md', new_path: 'renamed.md' }),
  remove_draft_file: ({ secret }) => ({ draft_id: secret, path: 'course.json' }),
  restore_draft_file: ({ removedFile }) => ({ file_id: removedFile }),
  take_snapshot: ({ secret }) => ({ draft_id: secret }),
  restore_snapshot: ({ snapshot }) => ({ snapshot_id: snapshot }),
  create_draft: ({ secret }) => ({ id: secret, files: [courseFile('planted')] }),
  remove_draft: ({ secret }) => ({ draft_id: secret }),
  restore_draft: ({ removedDraft }) => ({ draft_id: removedDraft }),
  hand_in_draft: ({ secret }) => ({ draft_id: secret, revision: 4 }),
  withdraw_version: ({ waitingVersion }) => ({ version_id: waitingVersion }),
}

/** Functions of administrators; whether each requires a fresh proof. */
const reviewing: Record<string, [args: Arguments, isProved: boolean]> = {
  list_course_versions: [() => ({}), false],
  return_version: [({ waitingVersion }) => ({ version_id: waitingVersion, answer: 'No reason' }), false],
  approve_version: [({ waitingVersion }) => ({ version_id: waitingVersion }), true],
  take_off_course: [({ online }) => ({ draft_id: online, reason: 'No reason' }), true],
  put_back_version: [({ formerVersion }) => ({ version_id: formerVersion, reason: 'No reason' }), true],
  give_draft: [({ waiting, otherInstructor }) => ({ draft_id: waiting, instructor_id: otherInstructor }), true],
}

const ofTheProgram: Record<string, Arguments> = {
  catalog_versions: () => ({}),
  mark_version_published: ({ waitingVersion }) => ({ version_id: waitingVersion }),
  report_course_problem: ({ waitingVersion }) => ({ version_id: waitingVersion, problem: 'No reason' }),
  unreferenced_course_files: () => ({}),
}

const storage = '/storage/v1/object'
const planted = 'f'.repeat(64)
const pictureHash = hashOf(picture)

/** Requests about the picture that each draft of the instructor has, and about their folders. */
const pictures: [what: string, method: string, path: (subject: Subject) => string, json?: Arguments][] = [
  ['reads the picture of a draft', 'GET', ({ secret }) => `/courses/${secret}/${pictureHash}`],
  ['reads it by the longer address', 'GET', ({ secret }) => `/authenticated/courses/${secret}/${pictureHash}`],
  ['asks about the picture of a draft', 'GET', ({ secret }) => `/info/courses/${secret}/${pictureHash}`],
  ['reads it as if it were public', 'GET', ({ secret }) => `/public/courses/${secret}/${pictureHash}`],
  ['signs an address of it', 'POST', ({ secret }) => `/sign/courses/${secret}/${pictureHash}`, () => ({ expiresIn: 60 })],
  ['signs an address for an upload', 'POST', ({ secret }) => `/upload/sign/courses/${secret}/${planted}`, () => ({})],
  ['uploads a picture', 'UPLOAD', ({ secret }) => `/courses/${secret}/`],
  ['uploads a picture into no folder', 'UPLOAD', () => '/courses/'],
  ['uploads a picture above the folder', 'UPLOAD', ({ secret }) => `/courses/${secret}/%2e%2e/`],
  ['replaces the picture', 'PUT', ({ secret }) => `/courses/${secret}/${pictureHash}`],
  ['deletes the picture', 'DELETE', ({ secret }) => `/courses/${secret}/${pictureHash}`],
  ['signs several addresses', 'POST', () => '/sign/courses', ({ secret }) => ({ expiresIn: 60, paths: [`${secret}/${pictureHash}`] })],
  ['lists the folder', 'POST', () => '/list/courses', ({ secret }) => ({ prefix: secret })],
  ['deletes by a list', 'DELETE', () => '/courses', ({ secret }) => ({ prefixes: [`${secret}/${pictureHash}`] })],
  [
    'moves the picture',
    'POST',
    () => '/move',
    ({ secret, waiting }) => ({ bucketId: 'courses', sourceKey: `${secret}/${pictureHash}`, destinationKey: `${waiting}/${planted}` }),
  ],
  [
    'copies the picture to the public bucket',
    'POST',
    () => '/copy',
    ({ secret }) => ({
      bucketId: 'courses',
      sourceKey: `${secret}/${pictureHash}`,
      destinationBucket: 'avatars',
      destinationKey: 'copy.png',
    }),
  ],
]

/** What nobody may do with a picture, whoever may read it: it would leave the private bucket. */
const passingOn: [what: string, path: (subject: Subject) => string, json: Arguments][] = [
  [
    'signs an address of a picture that they may read',
    ({ waiting }) => `/sign/courses/${waiting}/${pictureHash}`,
    () => ({ expiresIn: 60 }),
  ],
  [
    'signs several addresses of pictures that they may read',
    () => '/sign/courses',
    ({ waiting }) => ({ expiresIn: 60, paths: [`${waiting}/${pictureHash}`] }),
  ],
  ...Object.entries({
    'photos of the instructor': ({ instructor: id }: Subject) => ['avatars', `${id}/copy.png`],
    'photos of the administrator': ({ administrator: id }: Subject) => ['avatars', `${id}/copy.png`],
    draft: ({ waiting }: Subject) => ['courses', `${waiting}/${planted}`],
  }).map(([where, destination]): (typeof passingOn)[number] => [
    `copies a picture that they may read to the ${where}`,
    () => '/copy',
    (subject) => {
      const [destinationBucket, destinationKey] = destination(subject)
      return { bucketId: 'courses', sourceKey: `${subject.waiting}/${pictureHash}`, destinationBucket, destinationKey }
    },
  ]),
  [
    'moves a picture that they may read',
    () => '/move',
    ({ waiting }) => ({ bucketId: 'courses', sourceKey: `${waiting}/${pictureHash}`, destinationKey: `${waiting}/${planted}` }),
  ],
]

/** Functions that only the database calls, by their names in both schemas. */
const internal = `open_draft close_draft write_files snapshot_of decide begin_review own_drafts is_instructor instructor_bytes is_of_version
  is_passed_on may_read_course_file may_add_course_file prepare_course_storage delete_unreferenced_course_files queue_build_request
  take_build_requests finish_build_request send_build_requests use_build_webhook post_signed build_webhook_problem with_instructor_name`.split(
  /\s+/,
)

const direct: [method: string, query: (table: string) => string, json: (subject: Subject, table: string) => object | undefined][] = [
  [
    'POST',
    () => '',
    ({ secret, snapshot }, table) =>
      ({
        drafts: { id: randomUUID(), title: 'planted' },
        draft_files: { draft_id: secret, path: 'planted.md', text: 'x', hash: 'f'.repeat(64), size: 1, revision: 99 },
        draft_contents: { draft_id: secret, hash: 'f'.repeat(64), size: 1, text: 'x' },
        draft_snapshots: { draft_id: secret },
        draft_snapshot_files: { snapshot_id: snapshot, draft_id: secret, path: 'planted.md', hash: 'f'.repeat(64) },
        course_versions: { draft_id: secret, number: 9, snapshot_id: snapshot, slug: 'x', title: 'x', note: 'x', state: 'published' },
      })[table],
  ],
  [
    'PATCH',
    (table) => `?${table === 'drafts' || table === 'draft_snapshots' ? 'id' : 'draft_id'}=not.is.null`,
    (_, table) =>
      ({
        drafts: { instructor_id: null, title: 'changed' },
        draft_files: { text: 'changed' },
        draft_contents: { text: 'changed' },
        draft_snapshots: { taken_by: null },
        draft_snapshot_files: { path: 'changed.md' },
        course_versions: { state: 'approved' },
      })[table],
  ],
  ['DELETE', (table) => `?${table === 'drafts' || table === 'draft_snapshots' ? 'id' : 'draft_id'}=not.is.null`, () => undefined],
]

interface Attempt {
  what: string
  as: Actor
  method?: string
  path: string | ((subject: Subject) => string)
  json?: (subject: Subject) => object | undefined
}

const call = (as: Actor, name: string, json: Arguments): Attempt => ({ what: `calls ${name}`, as, path: `/rest/v1/rpc/${name}`, json })
const everyone: Actor[] = [...outsiders, 'the instructor', 'an administrator']

const attempts: Attempt[] = [
  ...tables.flatMap((table) => [
    ...outsiders.map((as): Attempt => ({ what: `reads ${table}`, as, path: `/rest/v1/${table}?select=*` })),
    ...everyone.flatMap((as) =>
      direct.map(([method, query, json]): Attempt => ({
        what: `sends ${method} to ${table}`,
        as,
        method,
        path: `/rest/v1/${table}${query(table)}`,
        json: (subject) => json(subject, table),
      })),
    ),
  ]),
  ...Object.entries(writing).flatMap(([name, args]) => [...outsiders, 'an administrator' as const].map((as) => call(as, name, args))),
  ...Object.entries(reviewing).flatMap(([name, [args, isProved]]) =>
    [...outsiders, 'the instructor' as const, ...(isProved ? (['an administrator whose proof is old'] as const) : [])].map((as) =>
      call(as, name, args),
    ),
  ),
  ...Object.entries(ofTheProgram).flatMap(([name, args]) => everyone.map((as) => call(as, name, args))),
  ...internal.flatMap((name) =>
    (['the instructor', 'an administrator'] as const).map((as) => call(as, name, ({ secret }) => ({ draft_id: secret }))),
  ),
  ...['drafts', 'draft_files', 'draft_contents'].map((table): Attempt => ({
    what: `reads what was not handed in, in ${table}`,
    as: 'an administrator',
    path: `/rest/v1/${table}?select=*`,
  })),
  ...pictures.flatMap(([what, method, path, json]) =>
    ([...outsiders, 'an administrator'] as const).map((as): Attempt => ({
      what,
      as,
      method,
      path: (subject) => `${storage}${path(subject)}`,
      ...(json && { json }),
    })),
  ),
  ...passingOn.flatMap(([what, path, json]) =>
    (['the instructor', 'an administrator'] as const).map((as): Attempt => ({
      what,
      as,
      method: 'POST',
      path: (subject) => `${storage}${path(subject)}`,
      json,
    })),
  ),
  // What becomes of a version is no longer the instructor's.
  ...(['onlineVersion', 'formerVersion'] as const).map((which) => ({
    ...call('the instructor', 'withdraw_version', (subject) => ({ version_id: subject[which] })),
    what: `withdraws the ${which === 'onlineVersion' ? 'published' : 'former'} version`,
  })),
  { ...call('the instructor', 'remove_draft', ({ online }) => ({ draft_id: online })), what: 'removes a course that is online' },
  { ...call('the instructor', 'remove_draft', ({ waiting }) => ({ draft_id: waiting })), what: 'removes a draft that was handed in' },
  { ...call('a student', 'own_course_limits', () => ({})), what: 'asks for the room of an instructor' },
  ...(['a visitor', 'an instructor who is not confirmed', 'a disabled instructor', 'an instructor who has signed out'] as const).flatMap(
    (as) =>
      ['instructor', 'admin'].map((account_type) => ({
        ...call(as, 'change_account_type', () => ({ account_type })),
        what: `becomes ${account_type}`,
      })),
  ),
]

it('there are more than 550 attempts, each with a name of its own', () => {
  const names = attempts.map(({ as, what }) => `${as}: ${what}`)
  expect(names.length).toBeGreaterThan(550)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

describe.each(stacks)('attacks on drafts and versions on $name', ({ open }) => {
  let stack: RunningStack
  let subject: Subject
  let tokens: Record<Actor, string | undefined>
  let ina: Awaited<ReturnType<typeof instructor>>
  let ada: Awaited<ReturnType<typeof administrator>>
  const words = { secret: `secret-${randomUUID()}`, waiting: `waiting-${randomUUID()}`, online: `online-${randomUUID()}` }

  beforeAll(async () => {
    stack = await open()
    const [maker, student, unconfirmed, disabled, gone, other] = await Promise.all([
      instructor(stack),
      stack.learner('Sue Student'),
      instructor(stack, 'Uma Unconfirmed'),
      instructor(stack, 'Dora Disabled'),
      instructor(stack, 'Gil Gone'),
      instructor(stack, 'Otto Other'),
    ])
    ina = maker
    ada = await administrator(stack)
    const fay = await administrator(stack)
    await stack.query('update auth.users set email_confirmed_at = null where id = $1', [unconfirmed.id])
    await ada.call('disable_user', { user_id: disabled.id, reason: 'A test' })
    await gone.client.auth.signOut()
    await stack.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values (gen_random_uuid(), $1, 'app', 'totp', 'verified', now(), now(), 'JBSWY3DPEHPK3PXP')`,
      [fay.id],
    )
    const old = await administrator(stack)
    await age(stack, old)

    const secret = await draftOf(ina, words.secret)
    await ina.call('save_draft_files', { draft_id: secret, files: [{ path: 'removed.md', text: words.secret, revision: null }] })
    const snapshot = await ina.call('take_snapshot', { draft_id: secret })
    await ina.call('remove_draft_file', { draft_id: secret, path: 'removed.md' })
    const [removed] = await stack.query<{ id: string }>(
      'select id from public.draft_files where draft_id = $1 and removed_at is not null',
      [secret],
    )
    await put(stack, secret, ina)
    const waiting = await draftOf(ina, words.waiting)
    await put(stack, waiting, ina)
    await ina.call('save_draft_files', { draft_id: waiting, files: [{ path: 'clay.png', hash: pictureHash, revision: null }] })
    const waitingVersion = await handIn(ina, stack.query, waiting)
    const online = await draftOf(ina, words.online)
    const versions: string[] = []
    for (const count of [1, 2]) {
      await ina.call('save_draft_files', { draft_id: online, files: [{ path: `${count}.md`, text: words.online, revision: null }] })
      const { id } = await handIn(ina, stack.query, online)
      await ada.call('approve_version', { version_id: id })
      await stack.query('select public.mark_version_published($1)', [id])
      versions.push(id)
    }
    const removedDraft = await draftOf(ina, `removed-${randomUUID()}`)
    await ina.call('remove_draft', { draft_id: removedDraft })
    const [formerVersion = '', onlineVersion = ''] = versions
    subject = {
      secret,
      waiting,
      online,
      waitingVersion: waitingVersion.id,
      onlineVersion,
      formerVersion,
      snapshot,
      removedFile: removed?.id ?? '',
      removedDraft,
      instructor: ina.id,
      administrator: ada.id,
      otherInstructor: other.id,
    }
    tokens = {
      'a visitor': undefined,
      'a student': student.accessToken,
      'an instructor who is not confirmed': unconfirmed.accessToken,
      'a disabled instructor': disabled.accessToken,
      'an instructor who has signed out': gone.accessToken,
      'another instructor': other.accessToken,
      'an administrator before the second step': fay.accessToken,
      'the instructor': ina.accessToken,
      'an administrator': ada.accessToken,
      'an administrator whose proof is old': old.accessToken,
    }
  })
  afterAll(() => stack.close())

  async function send({ as, method, path, json }: Attempt) {
    const isUpload = method === 'UPLOAD'
    const name = typeof path === 'string' ? path : path(subject)
    const bytes = isUpload ? Buffer.concat([picture, Buffer.from(randomUUID())]) : picture
    const body = json?.(subject)
    const token = tokens[as]
    const answer = await fetch(`${stack.url}${isUpload ? `${name}${hashOf(bytes)}` : name}`, {
      method: isUpload ? 'POST' : (method ?? (body ? 'POST' : 'GET')),
      headers: {
        apikey: stack.publishableKey,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body ? { 'content-type': 'application/json' } : { 'content-type': 'image/png' }),
      },
      ...(body ? { body: JSON.stringify(body) } : isUpload || method === 'PUT' ? { body: bytes } : {}),
    })
    return { status: answer.status, text: await answer.text() }
  }

  /** The whole content of the tables, as hashes. */
  async function content() {
    await stack.settled()
    const contents = [
      ...tables.map((table) => `public.${table}`),
      'public.audit',
      'public.users',
      'private.course_limits',
      'storage.objects',
    ].map((table) => `select '${table}' as name, (select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text)::text from ${table} t) as rows`)
    const rows = await stack.query<{ name: string; rows: string }>(contents.join(' union all '))
    return Object.fromEntries(
      rows.map(({ name, rows: text }) => [
        name,
        createHash('sha256')
          .update(text ?? '')
          .digest('hex'),
      ]),
    )
  }

  it.each(attempts.map((attempt) => [`${attempt.as}: ${attempt.what}`, attempt] as const))('%s', async (_, attempt) => {
    const before = await content()
    const { status, text } = await send(attempt)
    // Rows of others are not there, and everything else is refused.
    const isReading = !attempt.method && typeof attempt.path === 'string' && !attempt.path.includes('/rpc/')
    const isRefused = (got: number) =>
      got < 500 && (got >= 400 || (isReading && got === 200) || (got === 200 && (text === '[]' || text.includes('"signedURL":null'))))
    expect([text, status]).toEqual([expect.any(String), expect.toSatisfy(isRefused)])
    const hidden = attempt.as === 'the instructor' ? [] : attempt.as === 'an administrator' ? [words.secret] : Object.values(words)
    expect(hidden.filter((word) => text.includes(word))).toEqual([])
    expect(await content()).toEqual(before)
  })

  it('who may, can: every call of the attempts succeeds for the instructor, the administrator or the program', async () => {
    const failed: unknown[] = []
    const expectDone = async (name: string, answer: unknown) => void (Array.isArray(answer) && failed.push([name, answer]))
    for (const name of ['list_course_versions', 'put_back_version', 'take_off_course', 'give_draft', 'return_version', 'approve_version']) {
      if (name === 'return_version') await ina.call('withdraw_version', { version_id: subject.waitingVersion })
      const [args] = reviewing[name] ?? []
      if (name === 'give_draft') await expectDone(name, await ada.call(name, { draft_id: subject.online, instructor_id: ina.id }))
      else if (name === 'return_version' || name === 'approve_version') {
        const { id } = await handIn(ina, stack.query, subject.waiting)
        await expectDone(name, await ada.call(name, { ...args?.(subject), version_id: id }))
        if (name === 'approve_version') await stack.query('select public.mark_version_published($1)', [id])
      } else await expectDone(name, await ada.call(name, args?.(subject)))
    }
    for (const [name, args] of Object.entries(writing)) {
      if (name === 'withdraw_version' || name === 'remove_draft') continue
      await expectDone(name, await ina.call(name, name === 'hand_in_draft' ? await currentOf(subject.secret) : args(subject)))
    }
    for (const table of tables) expect((await ina.client.from(table).select()).data).not.toEqual([])
    const seen = [subject.secret, subject.waiting].flatMap((draft) => [ina, ada].map((person) => readPicture(stack, draft, person)))
    expect((await Promise.all(seen)).map(({ status }) => status)).toEqual([200, 400, 200, 200])
    expect(failed).toEqual([])
  })

  const currentOf = async (draft_id: string) => {
    const [draft] = await stack.query<{ revision: number }>('select revision from public.drafts where id = $1', [draft_id])
    return { draft_id, revision: draft?.revision }
  }

  it('what was begun before an account was disabled or lost the role is refused', async () => {
    const [leaving, boss] = [await instructor(stack, 'Lea Leaving'), await administrator(stack)]
    const id = await draftOf(leaving)
    const { id: version_id } = await handIn(leaving, stack.query, id)
    const answers = await Promise.all([
      ada.call('set_role', { user_id: boss.id, role: 'user' }),
      boss.call('approve_version', { version_id }),
      ada.call('disable_user', { user_id: leaving.id, reason: 'A test' }),
      leaving.call('save_draft_files', { draft_id: id, files: [{ path: 'late.md', text: 'x', revision: null }] }),
    ])
    expect(answers[1].state ?? answers[1]).toEqual(expect.toSatisfy((said) => said === 'approved' || said[0] === '42501'))
    expect(await boss.call('approve_version', { version_id })).toEqual(['42501', null])
    expect((await leaving.call('take_snapshot', { draft_id: id }))[0]).toMatch(/42501|PGRST301/)
  })
})

const readPicture = (stack: RunningStack, draft: string, { accessToken }: Learner) =>
  fetch(`${stack.url}${storage}/courses/${draft}/${pictureHash}`, {
    headers: { apikey: stack.publishableKey, authorization: `Bearer ${accessToken}` },
  })

async function put(stack: RunningStack, draft: string, { accessToken }: Learner): Promise<void> {
  const answer = await fetch(`${stack.url}${storage}/courses/${draft}/${pictureHash}`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, authorization: `Bearer ${accessToken}`, 'content-type': 'image/png' },
    body: picture,
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Makes a person's proofs six minutes old, and their token's as well. */
async function age(stack: RunningStack, person: Learner): Promise<void> {
  await stack.query(
    `update auth.mfa_amr_claims proof set updated_at = now() - interval '6 minutes'
     from auth.sessions session where session.id = proof.session_id and session.user_id = $1`,
    [person.id],
  )
  const { data } = await writer(person).client.auth.refreshSession()
  person.accessToken = data.session?.access_token ?? ''
}
