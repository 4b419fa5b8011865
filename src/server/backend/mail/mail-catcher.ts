import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { CaughtMail, MailInbox } from '../backend-api.ts'
import type { MailDelivery } from './mail-delivery.ts'

/** Older emails are deleted. */
const maxMails = 200

/** Stores emails instead of sending them; in a file, if one is given, so that they survive a restart. */
export function createMailCatcher(file: string | undefined): MailDelivery & { inbox: MailInbox } {
  let mails: CaughtMail[] = file ? readMails(file) : []

  /** Writes to a new file and renames it, so that the file is never incomplete. */
  function save(): void {
    if (!file) return
    writeFileSync(`${file}.new`, JSON.stringify(mails), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }

  return {
    async deliver(mail) {
      mails = [{ ...mail, id: randomUUID(), createdAt: new Date().toISOString() }, ...mails].slice(0, maxMails)
      save()
    },
    isWorking: async () => true,
    inbox: {
      list: () => mails,
      get: (id) => mails.find((mail) => mail.id === id),
      clear(ids) {
        mails = ids ? mails.filter(({ id }) => !ids.includes(id)) : []
        save()
      },
    },
  }
}

/** Reads the caught emails. If the file is damaged, they are lost, but the program starts. */
function readMails(file: string): CaughtMail[] {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(value) ? (value as CaughtMail[]) : []
  } catch {
    return []
  }
}
