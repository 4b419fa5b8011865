import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { CaughtMail, MailInbox } from './contract.ts'
import type { MailDelivery } from './mail-delivery.ts'

/** So many are kept; older ones go. */
const mostMails = 200

/** Keeps mails instead of sending them; in a file, if one is given, so that they survive a restart. */
export function createMailCatcher(file: string | undefined): MailDelivery & { inbox: MailInbox } {
  let mails: CaughtMail[] = file ? readMails(file) : []

  /** Written beside and renamed: never half a file. */
  function save(): void {
    if (!file) return
    writeFileSync(`${file}.new`, JSON.stringify(mails), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }

  return {
    async deliver(mail) {
      mails = [{ ...mail, id: randomUUID(), createdAt: new Date().toISOString() }, ...mails].slice(0, mostMails)
      save()
    },
    isWorking: async () => true,
    inbox: {
      list: () => mails,
      get: (id) => mails.find((mail) => mail.id === id),
      clear() {
        mails = []
        save()
      },
    },
  }
}

/** A damaged file costs the caught mails, not the start. */
function readMails(file: string): CaughtMail[] {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(value) ? (value as CaughtMail[]) : []
  } catch {
    return []
  }
}
