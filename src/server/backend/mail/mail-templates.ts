import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '#shared/brand.ts'
import { authSettings, type MailTemplate } from '../auth/auth-settings.ts'
import { StartError } from '../database/start-error.ts'

/** The variables that the templates of both stacks may use, as `{{ .Name }}`. */
type MailValues = {
  SiteURL: string
  Token: string
  TokenHash: string
  Email: string
  NewEmail: string
  RedirectTo: string
}

/** The product's own emails, with the variables of `security-mails.ts`, `message-notices.ts` and `course-mails.ts`. */
const ownTemplates = ['security_notice', 'new_messages', 'course_notice'] as const

type Template = MailTemplate | (typeof ownTemplates)[number]

/**
 * Checks that the templates of all emails exist.
 * @throws StartError naming the first template that is missing
 */
export function checkTemplates(folder: string): void {
  for (const name of [...Object.keys(authSettings.mailSubjects), ...ownTemplates]) {
    const path = join(folder, `${name}.html`)
    if (!existsSync(path)) throw new StartError(`The mail template ${path} is missing.`)
  }
}

/** Reads the file each time, so that templates can be edited while the server runs. */
export function renderTemplate(folder: string, name: Template, values: Readonly<Record<string, string>>): string {
  return fillIn(readFileSync(join(folder, `${name}.html`), 'utf8'), values)
}

/** Returns the plain-text alternative, for mail programs without HTML. */
export function plainText(name: MailTemplate, values: MailValues): string {
  const { path, type, sentence } = plainTexts[name]
  const link = `${values.SiteURL}${path}?token_hash=${encodeURIComponent(values.TokenHash)}&type=${type}`
  // An address change always leads to the account page.
  const next = name === 'email_change' ? '' : `&next=${encodeURIComponent(values.RedirectTo)}`
  return `${sentence}\n\n${link}${next}\n\nOr enter this code: ${values.Token}\n\nIf you did not ask for this, ignore this mail.\n`
}

const plainTexts = {
  confirmation: {
    path: '/email-verification',
    type: 'signup',
    sentence: `Confirm your email address to start learning with ${brand.name}:`,
  },
  magic_link: { path: '/auth/callback', type: 'magiclink', sentence: `Sign in to ${brand.name}:` },
  recovery: { path: '/password-reset', type: 'recovery', sentence: `Choose a new password for ${brand.name}:` },
  email_change: {
    path: '/email-verification',
    type: 'email_change',
    sentence: `Confirm your new email address for ${brand.name}:`,
  },
} satisfies Record<MailTemplate, { path: string; type: string; sentence: string }>

/** The subject of each security mail, which is also its heading, and what the event means. */
export const securityNotices = {
  'signed-in': ['New sign-in to your account', `Someone signed in to your ${brand.name} account on a device or network that is new to it.`],
  'password-changed': [
    'Your password was changed',
    `Only the new password opens your ${brand.name} account. All other devices were signed out.`,
  ],
  'address-changed': [
    'The email address of your account was changed',
    `Your ${brand.name} account has a new email address. This is the last mail about it that comes to this one.`,
  ],
  'authenticator-added': [
    'An authenticator app was added',
    `From now on, signing in to your ${brand.name} account also takes a code from this app.`,
  ],
  'authenticator-removed': [
    'An authenticator app was removed',
    `Its codes no longer count for your ${brand.name} account. Without another app, signing in takes no second step.`,
  ],
  'passkey-added': ['A passkey was added', `It signs in to your ${brand.name} account without a password.`],
  'passkey-removed': ['A passkey was removed', `It no longer signs in to your ${brand.name} account.`],
  'provider-linked': [
    'Another way to sign in was added',
    `Someone signed in to your ${brand.name} account with a service such as Google for the first time. From now on, that service opens it without the password.`,
  ],
  'recovery-codes-made': ['New recovery codes were made', `Any earlier recovery codes of your ${brand.name} account no longer work.`],
  'recovery-code-used': [
    'A recovery code was used',
    `Someone signed in to your ${brand.name} account with one of its recovery codes instead of the authenticator app.`,
  ],
  'second-step-reset': [
    'The second step of your account was reset',
    `An administrator of ${brand.name} removed the authenticator apps, recovery codes and passkeys of your account, and signed it out everywhere. Your password stays the same.`,
  ],
  'address-returned': [
    'Your account has its former email address again',
    `An administrator of ${brand.name} gave the account back its former email address, at its owner’s request. It was signed out everywhere, and its owner chooses a new password.`,
  ],
} satisfies Record<string, [subject: string, meaning: string]>

/**
 * Fills in the variables as Go's html/template would: percent-encoded inside a link's query, HTML-escaped everywhere
 * else. Unknown variables are empty, as in Go.
 */
export function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{\s*\.([\w.]+)\s*\}\}/g, (_, name: string, offset: number) => {
    const value = (Object.hasOwn(values, name) && values[name]) || ''
    const attribute = /(?:href|src)="([^"]*)$/.exec(template.slice(Math.max(0, offset - 500), offset))
    return attribute?.[1]?.includes('?') ? encodeURIComponent(value) : escapeHtml(value)
  })
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&#34;').replaceAll("'", '&#39;')
}
