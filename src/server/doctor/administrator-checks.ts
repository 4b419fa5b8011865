import type { Context } from './context.ts'
import { advice, broken, type Finding, ok } from './finding.ts'

/** Names the administrators whose account only a password protects. Only advice: the site works without apps. */
export function administratorCheck({ state }: Pick<Context, 'state'>): Finding[] {
  const unprotected = state?.administrators_without_authenticator ?? []
  if (unprotected.length === 0) return []
  const fix = 'an authenticator app, added under Account, Security, protects every address in the database'
  return [advice('Administrators', `only a password protects ${unprotected.join(', ')}: ${fix}`)]
}

const noticeProblems = {
  refused:
    'the webhook did not accept the newest notice about contact messages: see the log of its receiver, and "select * from private.message_notices"',
  waiting:
    'nothing has sent notices about contact messages for two hours: pg_cron and pg_net have to be on; see "select * from cron.job_run_details"',
}

/** Checks whether administrators are notified of contact messages on the full stack. The embedded backend emails them itself. */
export function messageCheck({ state }: Pick<Context, 'state'>): Finding[] {
  if (!state?.message_delivery) return []
  if (state.message_delivery !== 'webhook') {
    const how = 'supabase/production.md, "Being told of new messages", says how'
    return [ok('Messages', `administrators cannot ask for mails about contact messages: ${how}`)]
  }
  const problem = state.message_webhook_problem
  return [problem ? broken('Messages', noticeProblems[problem]) : ok('Messages', 'the webhook is told of contact messages')]
}
