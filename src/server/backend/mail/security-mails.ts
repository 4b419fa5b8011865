import { createHmac } from 'node:crypto'
import { deviceWords } from '#site/auth/device-words.ts'
import { brand } from '#shared/brand.ts'
import { isSameSecret, isUuid } from '../auth/accounts.ts'
import { type Database, messageOf } from '../database/database.ts'
import type { MailParts } from './mail-delivery.ts'
import { renderTemplate, securityNotices } from './mail-templates.ts'
import { createRateLimit } from '../auth/rate-limits.ts'

/** How long the link 'This wasn't me' works. */
const linkSeconds = 7 * 24 * 60 * 60
/** The limit of each kind, so that a stranger with the password can neither flood the mailbox nor keep other news from it. */
const mailsPerKindAndHour = 5

/**
 * The events to report, each in an email to the mailbox that the account had at that time. A trigger fills the table,
 * so that no event is lost between its commit and the email.
 */
export const securityMailTables = `
  create table if not exists embedded.security_mails (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references auth.users (id) on delete cascade,
    event_id bigint not null,
    kind text not null,
    email text not null,
    happened_at timestamptz not null,
    tries integer not null default 0,
    -- Null once it was sent, or need not be.
    due_at timestamptz default now(),
    -- When the owner pressed 'This wasn''t me' in this mail or another one.
    answered_at timestamptz
  );
  create index if not exists security_mails_due on embedded.security_mails (due_at) where due_at is not null;
  create index if not exists security_mails_user on embedded.security_mails (user_id);

  create or replace function embedded.queue_security_mail() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
  begin
    insert into embedded.security_mails (user_id, event_id, kind, email, happened_at)
      select new.user_id, new.id, new.kind, coalesce(new.former_email, account.email), new.happened_at
      from auth.users account where account.id = new.user_id and coalesce(new.former_email, account.email, '') <> '';
    if new.kind = 'address-returned' then
      -- The mailbox that lost the account gets no link, and the links that it has are void.
      update embedded.security_mails mail set answered_at = now()
        from auth.users account
        where account.id = new.user_id and mail.user_id = new.user_id and mail.answered_at is null and mail.email <> account.email;
      insert into embedded.security_mails (user_id, event_id, kind, email, happened_at)
        select new.user_id, new.id, new.kind, account.email, new.happened_at from auth.users account where account.id = new.user_id;
    end if;
    return null;
  end
  $$;
  create or replace trigger queue_security_mail after insert on private.security_events
    for each row when (new.kind not in ('session-ended', 'account-secured')) execute function embedded.queue_security_mail();

  -- A link acts for the mailbox that it was sent to. If the address has changed since, it goes back there. So the mailbox
  -- that was told first has the last word: a press voids all links in its own mailbox, and those in others that are younger
  -- than its oldest; a thief's mailbox has only younger ones than the owner's.
  create or replace function embedded.take_back(mail_id uuid, code_hash text)
    returns table (user_id uuid, is_own_address boolean, is_restored boolean)
  language plpgsql set search_path = '' as $$
  declare
    mail embedded.security_mails;
    former_address text;
    oldest bigint;
  begin
    perform private.lock_account((select known.user_id from embedded.security_mails known where known.id = mail_id));
    select known.* into mail from embedded.security_mails known where known.id = mail_id and known.answered_at is null;
    if not found then
      return;
    end if;
    select account.email into former_address from auth.users account where account.id = mail.user_id;
    select min(known.event_id) into oldest from embedded.security_mails known
      where known.user_id = mail.user_id and known.email = mail.email and known.answered_at is null;
    perform from embedded.security_mails known where known.user_id = mail.user_id order by known.id for update;
    update embedded.security_mails known set
      answered_at = now(),
      due_at = case when known.id <> mail_id then known.due_at end
      where known.user_id = mail.user_id and known.answered_at is null and (known.email = mail.email or known.event_id > oldest);
    user_id := mail.user_id;
    is_own_address := private.secure_account(mail.user_id, mail.email, mail.happened_at);
    is_restored := is_own_address and former_address is distinct from mail.email;
    if is_own_address then
      update auth.users account set recovery_token = code_hash, recovery_sent_at = now() where account.id = mail.user_id;
    end if;
    return next;
  end
  $$;`

const lastOfHour =
  'This has happened several times within an hour. For a while, you will find more of it only in your account, under Security.'

type ToldKind = keyof typeof securityNotices

interface DueMail {
  id: string
  userId: string
  kind: ToldKind
  email: string
  happenedAt: string
  tries: number
  /** Whether the mail's link works; not in a mailbox that has lost the account. */
  hasLink: boolean
  userAgent: string | null
  address: string | null
  /** The earlier sign-ins of the account. */
  earlier: { user_agent: string | null; address: string | null }[]
  isNewAccount: boolean
}

/** Emails owners what happened to the credentials of their accounts, with a link in case someone else did it. */
export function createSecurityMails({
  database,
  delivery,
  sender,
  siteUrl,
  templatesDir,
  jwtSecret,
}: MailParts & { database: Database; jwtSecret: string }) {
  const underWay = new Set<Promise<void>>()
  const hourly = createRateLimit(mailsPerKindAndHour, 60 * 60)
  const limitKey = ({ userId, kind }: DueMail) => `${userId} ${kind}`

  const signatureOf = (id: string, expires: string) => createHmac('sha256', jwtSecret).update(`not me ${id} ${expires}`).digest('base64url')

  function tokenFor({ id, happenedAt }: DueMail): string {
    const expires = String(Math.floor(Date.parse(happenedAt) / 1000) + linkSeconds)
    return `${id}.${expires}.${signatureOf(id, expires)}`
  }

  /** Returns the id of the email that the token was made for, or null if the token is not ours or has expired. */
  function readToken(token: string): string | null {
    const [id = '', expires = '', signature = ''] = token.split('.')
    return isSameSecret(signature, signatureOf(id, expires)) && isUuid(id) && Number(expires) > Date.now() / 1000 ? id : null
  }

  async function send(mail: DueMail): Promise<void> {
    const [subject, whatItMeans] = securityNotices[mail.kind]
    const isLast = hourly.peek(limitKey(mail)) > 0
    const meaning = isLast ? `${whatItMeans} ${lastOfHour}` : whatItMeans
    const device = deviceWords(mail.userAgent) ?? 'An unknown device'
    const values = {
      SiteURL: siteUrl,
      Email: mail.email,
      Title: subject,
      Meaning: meaning,
      When: whenOf(mail.happenedAt),
      Device: mail.address ? `${device}, from ${mail.address}` : device,
      Token: tokenFor(mail),
    }
    const template = renderTemplate(templatesDir, 'security_notice', values)
    const html = mail.hasLink ? template : template.replace(/ *<!-- link -->[^]*<!-- \/link -->\n/, '')
    const link = `${siteUrl}/not-me?token=${encodeURIComponent(values.Token)}`
    const facts = `${meaning}

When: ${values.When}
Where: ${values.Device}
`
    const text = mail.hasLink
      ? `${facts}
If this was you, there is nothing to do.

This wasn't me: ${link}

This signs your account out everywhere and lets you choose a new password. The link works once, for seven days.
`
      : facts
    await delivery.deliver({ from: sender, to: mail.email, subject, html, text })
    await finish(mail)
  }

  /** Records that a mail was sent, or need not be. */
  const finish = ({ id }: DueMail) => database.query('update embedded.security_mails set due_at = null where id = $1', [id])

  /** Sends the emails that are due. One that is not accepted is retried, less and less often, for about two days. */
  async function sendDue(): Promise<void> {
    const due = await database.query<DueMail>(
      `with due as (
         update embedded.security_mails mail set
           tries = mail.tries + 1,
           due_at = case when mail.tries < 9 then now() + make_interval(mins => (5 * 2 ^ mail.tries)::int) end
         from (
           select known.id, event.user_agent, event.address
           from embedded.security_mails known
           -- Of many events, only the newest are kept.
           left join private.security_events event on event.id = known.event_id
           where known.due_at <= now()
             -- The device is noted right after the sign-in.
             and (known.kind <> 'signed-in' or event.user_agent is not null or known.happened_at < now() - interval '10 seconds')
           for update of known skip locked
         ) told
         -- Another program on the same database may be doing the same.
         where mail.id = told.id and mail.due_at <= now()
         returning mail.id, mail.user_id, mail.kind, mail.email, mail.happened_at, mail.tries, mail.event_id, mail.answered_at, told.user_agent, told.address
       )
       select due.id, due.user_id as "userId", due.kind, due.email, to_char(due.happened_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "happenedAt", due.tries,
         due.answered_at is null or due.kind <> 'address-returned' as "hasLink",
         due.user_agent as "userAgent", due.address,
         coalesce(account.created_at > now() - interval '1 hour', false) as "isNewAccount",
         case when due.kind = 'signed-in' then coalesce((
           select jsonb_agg(jsonb_build_object('user_agent', earlier.user_agent, 'address', earlier.address))
           from private.security_events earlier
           where earlier.user_id = due.user_id and earlier.kind = 'signed-in' and earlier.id < due.event_id
         ), '[]') else '[]' end as earlier
       from due join auth.users account on account.id = due.user_id`,
    )
    // Delete only emails whose link has expired: others may be in the middle of their retries.
    await database.query(`delete from embedded.security_mails where happened_at < now() - make_interval(secs => $1)`, [linkSeconds])
    for (const mail of due) {
      const isKnown = mail.kind === 'signed-in' && isKnownDevice(mail)
      // A retry was already counted at its first try.
      if (isKnown || (mail.tries === 1 && hourly.take(limitKey(mail)) > 0)) {
        await finish(mail)
        continue
      }
      const sending: Promise<void> = send(mail)
        .catch((error: unknown) => console.error(`A security mail was not sent (attempt ${mail.tries}): ${messageOf(error)}`))
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    }
  }

  return {
    sendDue,
    /** Waits until all emails are delivered. */
    async settled() {
      await Promise.all(underWay)
    },
    /**
     * Takes the account back for an owner who presses 'This wasn't me', and gives it the mailbox's address again.
     * @param hashFor returns the hash of the code that lets choose a new password, for the mailbox's address
     * @returns null if the link is not ours, has expired, was used or is void
     */
    async takeBack(token: string, hashFor: (email: string) => string): Promise<Taken | null> {
      const id = readToken(token)
      const [mail] = id ? await database.query<{ email: string }>('select email from embedded.security_mails where id = $1', [id]) : []
      if (!id || !mail) return null
      const codeHash = hashFor(mail.email)
      const [taken] = await database.query<Omit<Taken, 'email' | 'codeHash'>>(
        `select user_id as "userId", is_own_address as "isOwnAddress", is_restored as "isRestored" from embedded.take_back($1, $2)`,
        [id, codeHash],
      )
      return taken ? { ...taken, email: mail.email, codeHash } : null
    },
  }
}

export interface Taken {
  userId: string
  /** The mailbox that the link was sent to. */
  email: string
  /** Whether the account has the mailbox's address now. */
  isOwnAddress: boolean
  /** Whether it had another address before. */
  isRestored: boolean
  codeHash: string
}

export type SecurityMails = ReturnType<typeof createSecurityMails>

/**
 * Whether an earlier sign-in came from the same browser, system and network. If there is no earlier sign-in, whether
 * the account is new: the session that confirms it is its owner's.
 */
function isKnownDevice({ userAgent, address, earlier, isNewAccount }: DueMail): boolean {
  if (earlier.length === 0) return isNewAccount
  const device = deviceWords(userAgent)
  return earlier.some((known) => deviceWords(known.user_agent) === device && known.address === address)
}

function whenOf(time: string): string {
  const words = new Intl.DateTimeFormat(brand.locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(time))
  return `${words} (UTC)`
}
