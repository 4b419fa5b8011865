import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { isSameSecret } from './accounts.ts'

/** The library's column for the code; sign-in links and resets share one, as in GoTrue. */
export type CodeKind = 'confirmation' | 'recovery' | 'email_change'

export interface OneTimeCode {
  userId: string
  kind: CodeKind
  /** The hash that the library redeems. It never leaves the server, because it works without link or digits. */
  libraryHash: string
}

/** Wrong guesses after which the digits for an address are void. The link in the same email stays valid. */
const maxTries = 10

/**
 * The codes in emails, in a schema that no API serves. The library derives one hash from address and digits and also
 * uses it as the link's token, so that a link could be guessed by trying digits. Here the link's token is random.
 */
export const oneTimeCodesTable = `
  create schema if not exists embedded;
  create table if not exists embedded.one_time_codes (
    user_id uuid not null references auth.users (id) on delete cascade,
    kind text not null,
    -- The address that the mail went to.
    email text not null,
    library_hash text not null,
    link_hash text not null unique,
    tries integer not null default 0,
    primary key (user_id, kind)
  );
  create index if not exists one_time_codes_email on embedded.one_time_codes (email);`

const fields = 'code.user_id as "userId", code.kind, code.library_hash as "libraryHash"'

/**
 * Whether the account `account` still has, or changes to, the address that the mail of `code` went to. A mail that was requested
 * while the address changed may have been written after the change had voided the others.
 */
const isForItsAddress = `code.email = lower(case code.kind when 'email_change' then account.email_change else account.email end)`

export function createOneTimeCodes(database: Database) {
  return {
    /** Stores the codes of a new email; an earlier email of the same kind becomes void. */
    async store(mail: OneTimeCode & { email: string; linkToken: string }): Promise<void> {
      await database.query(
        `insert into embedded.one_time_codes (user_id, kind, email, library_hash, link_hash)
         select account.id, $2, $3, $4, $5 from auth.users account where account.id = $1 for key share
         on conflict (user_id, kind) do update set
           email = excluded.email, library_hash = excluded.library_hash, link_hash = excluded.link_hash, tries = 0`,
        [mail.userId, mail.kind, mail.email.toLowerCase(), mail.libraryHash, sha256(mail.linkToken)],
      )
    },

    async byLink(linkToken: string): Promise<OneTimeCode | null> {
      const [code] = await database.query<OneTimeCode>(
        `select ${fields} from embedded.one_time_codes code join auth.users account on account.id = code.user_id
         where code.link_hash = $1 and ${isForItsAddress}`,
        [sha256(linkToken)],
      )
      return code ?? null
    },

    /**
     * Lets the database find what the site announced of this link (`announce_confirmation`). It does not know the link's
     * token, and the library voids its own before it confirms the account.
     */
    async passOnAnnouncement(linkToken: string, email: string): Promise<void> {
      await database.query(
        `insert into private.announced_confirmations (code_hash, address)
         select $2, address from private.announced_confirmations where code_hash = $1
         on conflict (code_hash, address) do update set announced_at = now()`,
        [sha256(linkToken), sha256(email.toLowerCase())],
      )
    },

    /**
     * Finds the code that the digits belong to. Counts the try for all emails to the address before it compares, in one
     * statement: even with concurrent requests and after a restart, each email's digits are compared at most ten times.
     * @returns the code; "wrong" if the digits match none, or "none" if there was nothing left to compare with
     */
    async byDigits(email: string, digits: string, kinds: readonly CodeKind[]): Promise<OneTimeCode | 'wrong' | 'none'> {
      const codes = await database.query<OneTimeCode>(
        // Locks rows in a fixed order, so that two concurrent guesses cannot deadlock.
        `update embedded.one_time_codes code set tries = tries + 1
         from (
           select user_id as owner, kind as place from embedded.one_time_codes
           where email = $1 and tries < $2 order by user_id, kind for update
         ) counted, auth.users account
         where code.user_id = counted.owner and code.kind = counted.place and account.id = code.user_id and ${isForItsAddress}
         returning ${fields}`,
        [email.toLowerCase(), maxTries],
      )
      const given = digitsHash(email, digits)
      const right = codes.find(({ kind, libraryHash }) => kinds.includes(kind) && isSameSecret(given, libraryHash))
      return right ?? (codes.length > 0 ? 'wrong' : 'none')
    },
  }
}

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>

export function newLinkToken(): string {
  return randomBytes(32).toString('hex')
}

/** Returns what the library stores for the digits sent to an address. */
export function digitsHash(email: string, digits: string): string {
  return sha256(email.toLowerCase() + digits)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
