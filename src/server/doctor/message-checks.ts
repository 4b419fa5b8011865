import { broken, type Finding, type Hosting, ok } from './finding.ts'
import type { InstallationState } from './operator.ts'

const problems = {
  refused:
    'the webhook did not accept the newest notice about contact messages: see the log of its receiver, and "select * from private.message_notices"',
  waiting:
    'nothing has sent notices about contact messages for two hours: pg_cron and pg_net have to be on; see "select * from cron.job_run_details"',
}

/** Checks whether administrators are notified of contact messages on the full stack. The embedded backend emails them itself. */
export function messageChecks(hosting: Hosting, state: InstallationState | null): Finding[] {
  if (hosting === 'embedded' || !state?.message_delivery) return []
  if (state.message_delivery !== 'webhook') {
    const how = 'supabase/production.md, "Being told of new messages", says how'
    return [ok('Messages', `administrators cannot ask for mails about contact messages: ${how}`)]
  }
  const problem = state.message_webhook_problem
  return [problem ? broken('Messages', problems[problem]) : ok('Messages', 'the webhook is told of contact messages')]
}
