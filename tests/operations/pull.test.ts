import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { brand } from '#shared/brand.ts'
import { demoPassword } from '#server/backend/auth/demo-accounts.ts'
import { approveCourse, bowline, knots } from './approve-course.ts'
import { command, freePort, startProduct, temporaryFolder } from './program.ts'

test('npm run course -- pull writes approved courses for git, and no change of one’s own is lost', async () => {
  const folder = temporaryFolder()
  const product = await startProduct(folder)
  const { VITE_SUPABASE_PUBLISHABLE_KEY: key = '', SUPABASE_SECRET_KEY: secretKey = '' } = product.env
  const signIn = async (name: string): Promise<SupabaseClient> => {
    const client = createClient(product.siteUrl, key, { auth: { persistSession: false, autoRefreshToken: false } })
    const { error } = await client.auth.signInWithPassword({ email: `${name}@${brand.slug}.example`, password: demoPassword })
    expect(error).toBeNull()
    return client
  }
  const [instructor, administrator] = [await signIn('learner'), await signIn('admin')]
  await instructor.rpc('change_account_type', { account_type: 'instructor' }).throwOnError()
  const [target, draft_id] = [join(folder, 'for-git'), randomUUID()]
  const configured = { ENV_FILE: join(folder, 'none'), SUPABASE_URL: product.siteUrl, SUPABASE_SECRET_KEY: secretKey }
  const pull = async (values: Record<string, string> = configured, ...more: string[]) => {
    const { ended, output } = command(['course', 'pull', target, ...more], values)
    return [await ended, output()]
  }
  const lesson = join(target, 'knots-for-sailors/the-bowline.md')
  const written = () => readFileSync(lesson, 'utf8')

  expect(await pull()).toEqual([0, 'No course has been approved.\n'])
  await approveCourse(instructor, administrator, draft_id, knots('Make a loop.'))
  expect(await pull()).toEqual([0, expect.stringMatching(/^Wrote \S+knots-for-sailors, version 1 of “Knots for Sailors”\.\n$/)])
  expect(readdirSync(join(target, 'knots-for-sailors')).toSorted()).toEqual(['a-knot.svg', 'course.json', 'the-bowline.md'])
  expect(written()).toBe(bowline('Make a loop.'))
  const before = statSync(lesson).mtimeMs
  expect(await pull()).toEqual([0, expect.stringMatching(/^\S+knots-for-sailors is up to date\.\n$/)])
  expect(statSync(lesson).mtimeMs).toBe(before)

  await approveCourse(instructor, administrator, draft_id, { 'the-bowline.md': bowline('Make a small loop.') })
  appendFileSync(lesson, '\nA sentence of our own.\n')
  expect(await pull()).toEqual([1, expect.stringContaining('was left as it is, because it was changed here since it was fetched.')])
  expect(written()).toContain('A sentence of our own.')
  expect(await pull(configured, '--overwrite')).toEqual([0, expect.stringContaining('version 2')])
  expect(written()).toBe(bowline('Make a small loop.'))

  // A folder of the school's own with the address of another course.
  const other = {
    ...knots('Untie it.'),
    'course.json': knots('')['course.json']?.replaceAll('nots-for-sailors', 'nots-for-climbers') ?? '',
  }
  mkdirSync(join(target, 'knots-for-climbers'))
  writeFileSync(join(target, 'knots-for-climbers/course.json'), 'our own')
  const climbers = randomUUID()
  await approveCourse(instructor, administrator, climbers, other)
  expect(await pull()).toEqual([
    1,
    expect.stringContaining('knots-for-climbers was left as it is, because it was not fetched from the studio.'),
  ])
  expect(readFileSync(join(target, 'knots-for-climbers/course.json'), 'utf8')).toBe('our own')
  expect(existsSync(join(target, 'knots-for-climbers/the-bowline.md'))).toBe(false)

  await approveCourse(instructor, administrator, draft_id, { 'the-bowline.md': `${bowline('Make a loop.')}\n<script>alert(1)</script>\n` })
  const [code, said] = await pull()
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/“Knots for Sailors” was not written, because it does not pass the check:\n {2}the-bowline\.md:\d+ /),
  ])
  expect(written()).toBe(bowline('Make a small loop.'))

  const withdrawn = () => readFileSync(join(target, 'withdrawn.json'), 'utf8')
  await administrator.rpc('take_off_course', { draft_id, reason: 'Too old' }).throwOnError()
  expect(await pull()).toEqual([
    1,
    expect.stringMatching(/knots-for-sailors stays for its learners, though its course is no longer in the catalog/),
  ])
  expect(written()).toBe(bowline('Make a small loop.'))
  expect(withdrawn()).toBe('[\n  "knots-for-sailors"\n]\n')

  const { SUPABASE_SECRET_KEY: _, ...keyless } = configured
  expect(await pull(keyless)).toEqual([1, expect.stringMatching(/^Set SUPABASE_SECRET_KEY first/)])
  expect(await pull({ ENV_FILE: configured.ENV_FILE })).toEqual([
    1,
    expect.stringMatching(/^Set SUPABASE_URL and SUPABASE_SECRET_KEY first/),
  ])
  expect(await pull({ ...configured, SUPABASE_SECRET_KEY: `sb_secret_${'x'.repeat(30)}` })).toEqual([
    1,
    `${product.siteUrl} does not accept SUPABASE_SECRET_KEY: set the secret key that belongs to it.\n`,
  ])
  const nowhere = `http://127.0.0.1:${await freePort()}`
  expect(await pull({ ...configured, SUPABASE_URL: nowhere })).toEqual([1, expect.stringMatching(`^${nowhere} does not answer`)])

  for (const text of ['"knots-for-sailors"', '{"knots-for-sailors": true}', '<<<<<<< ours']) {
    writeFileSync(join(target, 'withdrawn.json'), text)
    expect(await pull()).toEqual([1, `${join(target, 'withdrawn.json')} cannot be read: restore it from git.\n`])
    expect(withdrawn()).toBe(text)
  }
})
