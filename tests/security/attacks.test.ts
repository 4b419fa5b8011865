import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Attempt } from './attempt.ts'
import type { Answer } from './call.ts'
import { accounts, signUpClaims } from './attempts/accounts.ts'
import { administration } from './attempts/administration.ts'
import { bodies } from './attempts/bodies.ts'
import { injection } from './attempts/injection.ts'
import { photos } from './attempts/photos.ts'
import { rows } from './attempts/rows.ts'
import { tokens } from './attempts/tokens.ts'
import { stacks } from './stacks.ts'
import { openStage, type Stage } from './stage.ts'

const table: Record<string, Attempt[]> = {
  "others' rows, and columns that clients may not write": rows,
  'functions of the administration and of the database itself': administration,
  'expired, forged and changed tokens': tokens,
  'accounts: sign-up, sign-in and their metadata': accounts,
  "photos and others' storage": photos,
  'SQL and operators in every parameter': injection,
  'malformed and oversized bodies': bodies,
}

it('the table has at least 150 attempts, each with a unique name', () => {
  const names = Object.values(table)
    .flat()
    .map(({ as, what }) => `${as}: ${what}`)
  expect(names.length).toBeGreaterThanOrEqual(150)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

describe.each(stacks)('attacks on $name', ({ open, isFullStack }) => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage(open)
  })
  afterAll(() => stage.close())
  beforeEach(() => stage.renewProofs())

  describe.each(Object.entries(table))('%s', (_, attempts) => {
    const tried = attempts.filter(({ passesOnFullStack }) => !isFullStack || !passesOnFullStack)
    it.each(tried.map((attempt) => [`${attempt.as}: ${attempt.what}`, attempt] as const))('%s', async (_name, attempt) => {
      const before = await stage.dump()
      const sent = await attempt.call(stage)
      const answer = await stage.send(attempt.as, sent)
      const after = await stage.dump()
      expect(refusal(answer, attempt)).toBe('refused')
      // An answer may repeat the values of its own request.
      const said = `${sent.path} ${JSON.stringify(sent.json)}`
      const secrets = stage.secretsFrom(attempt.as).filter((secret) => !said.includes(secret))
      expect(secrets.filter((secret) => answer.text.includes(secret))).toEqual([])
      expect(changes(before, after)).toEqual([])

      const control = typeof attempt.control === 'string' ? { as: attempt.control, call: attempt.call } : attempt.control
      const call = await control.call(stage)
      const prepared = await stage.dump()
      const allowed = await stage.send(control.as, call)
      expect([allowed.status, allowed.text]).toEqual([expect.toSatisfy(isSuccess), expect.any(String)])
      const achieved = !isNothing(allowed.text) || changes(prepared, await stage.dump()).length > 0
      expect(achieved ? 'the control achieves something' : allowed).toBe('the control achieves something')
    })
  })

  it.each(signUpClaims)('a visitor: signs up claiming %s, and gets a plain account that must be confirmed', async (_, claim) => {
    const before = await stage.dump()
    const email = `claims-${randomUUID()}@ascendo.example`
    const answer = await stage.send('a visitor', { path: '/auth/v1/signup', json: { email, password: 'a good password', ...claim } })
    expect(answer.status).toBe(200)
    const made = await stage.backend.query(
      `select profile.role, profile.email_verified, account.email_confirmed_at, account.role as account_role, account.raw_app_meta_data as metadata
       from public.users profile join auth.users account using (id) where account.email = $1`,
      [email],
    )
    expect(made).toEqual([
      {
        role: 'user',
        email_verified: false,
        email_confirmed_at: null,
        account_role: 'authenticated',
        metadata: { provider: 'email', providers: ['email'] },
      },
    ])
    await stage.backend.query('delete from auth.users where email = $1', [email])
    const left = changes(before, await stage.dump()).filter((change) => !change.startsWith('public.audit:'))
    expect(left).toEqual([])
  })
})

function isSuccess(status: number): boolean {
  return status >= 200 && status < 400
}

function isNothing(text: string): boolean {
  return ['', '[]', 'null', '{}'].includes(text.trim())
}

function refusal({ status, text }: Answer, { mayAnswer }: Attempt): string {
  if (status >= 400 && status < 500) return 'refused'
  if (isSuccess(status) && (mayAnswer || isNothing(text))) return 'refused'
  return `answered ${status} ${text.slice(0, 500)}`
}

function changes(before: Record<string, string>, after: Record<string, string>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => before[name] !== after[name])
    .map((name) => `${name}: ${before[name] ?? ''} -> ${after[name] ?? ''}`)
}
