import { brand } from '#shared/brand.ts'
import { shades, tokens } from '#site/theme/tones.ts'
import { securityNotices } from '../backend/mail/mail-templates.ts'

/** The text of a mail, as HTML with the variables of Go's templates. */
interface Mail {
  /** Also the subject; see config.toml. */
  title: string
  heading: string
  /** What lists of mails show beside the subject. */
  preview: string
  lead: string
  beforeButton?: string
  button: { path: string; label: string }
  /** Where to enter the digits instead of pressing the button. */
  codeHint?: string
  /** What the button does. */
  note: string
  /** Why the recipient got this mail. */
  reason: string
  /** Parts around the button that the embedded backend leaves out where it has no facts or no link. */
  facts?: string
  isLinkOptional?: boolean
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const name = escaped(brand.name)
const codeNote = 'The button and the code work once, within the next hour.'
const cannotBeSwitchedOff = 'It cannot be switched off, because it protects the account.'

/** A change of an account that its owner is told about, with a way to say that someone else made it. */
function notice(told: string[], more: Partial<Mail> = {}): Mail {
  const [title = '', meaning = ''] = told.map(escaped)
  return {
    title,
    heading: title,
    preview: meaning,
    lead: meaning,
    beforeButton: 'If this was you, there is nothing to do.',
    button: { path: '/not-me', label: 'This wasn’t me' },
    note: 'The button leads to a page that says what you and we can do.',
    reason: `This mail is about the ${name} account of {{ .Email }}. ${cannotBeSwitchedOff}`,
    ...more,
  }
}

const mails: Record<string, Mail> = {
  confirmation: {
    title: 'Confirm your email address',
    heading: `Welcome to ${name}`,
    preview: 'One more step, and your account is ready.',
    lead: 'Good to have you here. Please confirm that {{ .Email }} is your address, and your account is ready to use.',
    button: {
      path: '/email-verification?token_hash={{ .TokenHash }}&amp;type=signup&amp;next={{ .RedirectTo }}',
      label: 'Confirm my address',
    },
    codeHint: 'Or enter this code on the page where you registered.',
    note: codeNote,
    reason: `You did not register with ${name}? Then someone has mistyped an address. Ignore this mail, and nothing will happen.`,
  },
  magic_link: {
    title: 'Your sign-in link',
    heading: 'Your sign-in link is here',
    preview: 'Sign in without a password.',
    lead: `You asked to sign in to ${name} as {{ .Email }} without a password.`,
    button: {
      path: '/auth/callback?token_hash={{ .TokenHash }}&amp;type=magiclink&amp;next={{ .RedirectTo }}',
      label: `Sign in to ${name}`,
    },
    codeHint: 'On another device? Enter this code on the sign-in page instead.',
    note: codeNote,
    reason: 'You did not ask for this? Then ignore this mail: nobody can sign in without it.',
  },
  recovery: {
    title: 'Reset your password',
    heading: 'Choose a new password',
    preview: 'Choose a new password for your account.',
    lead: `We received a request to set a new password for the ${name} account {{ .Email }}.`,
    button: {
      path: '/password-reset?token_hash={{ .TokenHash }}&amp;type=recovery&amp;next={{ .RedirectTo }}',
      label: 'Choose a new password',
    },
    codeHint: 'On another device? Enter this code on the page where you asked for the reset.',
    note: codeNote,
    reason: 'You did not ask for this? Then ignore this mail: your password stays the same.',
  },
  email_change: {
    title: 'Confirm your new email address',
    heading: 'Your new address',
    preview: 'One more step, and you can sign in with the new address.',
    lead: `You asked to change the address of your ${name} account from {{ .Email }} to {{ .NewEmail }}. Please confirm that the new one is yours.`,
    button: { path: '/email-verification?token_hash={{ .TokenHash }}&amp;type=email_change', label: 'Confirm the new address' },
    codeHint: 'Or enter this code on the page that asks for it.',
    note: codeNote,
    reason: 'You did not ask for this? Then ignore this mail: the account keeps its address.',
  },
  password_changed_notification: notice(securityNotices['password-changed']),
  email_changed_notification: notice(securityNotices['address-changed'], {
    button: { path: '/contact', label: 'This wasn’t me' },
    note: 'The button leads to a form. Write to us at once, and an administrator looks into it.',
    reason: `This mail is about the ${name} account of {{ .OldEmail }}. ${cannotBeSwitchedOff}`,
  }),
  mfa_factor_enrolled_notification: notice(securityNotices['authenticator-added']),
  mfa_factor_unenrolled_notification: notice(securityNotices['authenticator-removed']),
  security_notice: notice(['{{ .Title }}', '{{ .Meaning }}'], {
    facts: '{{ .When }}<br />{{ .Device }}',
    button: { path: '/not-me?token={{ .Token }}', label: 'This wasn’t me' },
    note: 'The button leads to a page that signs your account out everywhere and lets you choose a new password. It works once, for seven days.',
    isLinkOptional: true,
  }),
  new_messages: {
    title: 'New messages',
    heading: '{{ .Messages }}',
    preview: 'Sent through the contact form.',
    lead: `Sent through the contact form of ${name}. Read and answer in the administration.`,
    button: { path: '/admin?tab=messages', label: 'Open the messages' },
    note: 'You get this mail at most once an hour, however many messages arrive.',
    reason: `You are an administrator and asked for these mails. <a href="{{ .SiteURL }}/account?tab=preferences" class="brand" style="color: ${shades.accent[7]};">Stop them under Preferences.</a>`,
  },
  course_notice: {
    title: '{{ .Title }}',
    heading: '{{ .Title }}',
    preview: '{{ .Meaning }}',
    lead: '{{ .Meaning }}',
    facts: '{{ .Details }}',
    button: { path: '{{ .Path }}', label: '{{ .Label }}' },
    note: '{{ .Note }}',
    reason: '{{ .Reason }}',
  },
}

/** The files of supabase/templates by name, complete, because GoTrue reads each of them alone. */
export function mailTemplates(): Record<string, string> {
  return Object.fromEntries(Object.entries(mails).map(([file, mail]) => [`${file}.html`, laidOut(mail)]))
}

const font = "font-family: Figtree, 'Segoe UI', Helvetica, Arial, sans-serif;"
const { light, dark } = tokens
const soft = `color: ${light['ink-soft']};`
const box = `color: ${light['ink']}; background: ${light['surface']}; border: 1px solid ${light['line']}; border-radius: 10px;`

function laidOut({ title, heading, preview, lead, beforeButton, button, codeHint, note, reason, facts, isLinkOptional }: Mail): string {
  const paragraph = (margin: string, size: string, text: string) =>
    `                <p class="soft" style="margin: ${margin}; ${size} ${soft}">${text}</p>`
  const large = 'font-size: 16px; line-height: 25px;'
  const content = [
    `                <h1 class="ink" style="margin: 0 0 12px; font-size: 24px; line-height: 31px; font-weight: 700; letter-spacing: -0.3px; color: ${light['ink']};">${heading}</h1>`,
    paragraph('0 0 26px', large, lead),
    ...(facts
      ? [
          '                <!-- facts -->',
          `                <p class="code" style="margin: 0 0 26px; padding: 14px 16px; font-size: 15px; line-height: 23px; white-space: pre-line; ${box}">${facts}</p>`,
          '                <!-- /facts -->',
        ]
      : []),
    ...(isLinkOptional ? ['                <!-- link -->'] : []),
    ...(beforeButton ? [paragraph('0 0 26px', large, beforeButton)] : []),
    '                <table role="presentation" cellpadding="0" cellspacing="0" border="0">',
    '                  <tr>',
    `                    <td style="border-radius: 10px; background: ${shades.warm[7]};">`,
    `                      <a href="{{ .SiteURL }}${button.path}" style="display: inline-block; padding: 14px 26px; font-size: 16px; line-height: 20px; font-weight: 600; color: #ffffff; text-decoration: none; border-radius: 10px;">${button.label}</a>`,
    '                    </td>',
    '                  </tr>',
    '                </table>',
    ...(codeHint
      ? [
          paragraph('28px 0 8px', 'font-size: 15px; line-height: 23px;', codeHint),
          `                <p class="code" style="margin: 0; padding: 14px 16px; font-family: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; font-size: 26px; line-height: 32px; font-weight: 700; letter-spacing: 6px; text-align: center; ${box}">{{ .Token }}</p>`,
        ]
      : []),
    paragraph('24px 0 0', 'font-size: 14px; line-height: 21px;', note),
    ...(isLinkOptional ? ['                <!-- /link -->'] : []),
  ].join('\n')

  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>${title}</title>
    <style>
      /* Mail programs without support for this show the light colors set on each element. */
      @media (prefers-color-scheme: dark) {
        .page { background: ${dark['page']} !important; }
        .card { background: ${dark['surface-raised']} !important; border-color: ${dark['line']} !important; }
        .ink { color: ${dark['ink']} !important; }
        .soft { color: ${dark['ink-soft']} !important; }
        .code { background: ${dark['surface-sunken']} !important; border-color: ${dark['line']} !important; color: ${dark['ink']} !important; }
        .brand { color: ${shades.accent[3]} !important; }
      }
    </style>
  </head>
  <body class="page" style="margin: 0; padding: 0; background: ${light['surface']};">
    <div style="display: none; max-height: 0; overflow: hidden;">${preview}</div>
    <table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background: ${light['surface']}; overflow-wrap: anywhere; word-break: break-word;">
      <tr>
        <td align="center" style="padding: 32px 16px;">
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width: 520px;">
            <tr>
              <td style="padding: 0 4px 20px;">
                <a href="{{ .SiteURL }}" class="brand" style="${font} font-size: 22px; line-height: 28px; font-weight: 700; letter-spacing: -0.3px; color: ${shades.accent[7]}; text-decoration: none;">${name}</a>
              </td>
            </tr>
            <tr>
              <td class="card" style="background: #ffffff; border: 1px solid ${light['line']}; border-radius: 14px; padding: 36px 32px; ${font}">
${content}
              </td>
            </tr>
            <tr>
              <td class="soft" style="padding: 20px 4px 0; ${font} font-size: 13px; line-height: 20px; ${soft}">${reason}</td>
            </tr>
          </table>
        </td>
      </tr>
    </table>
  </body>
</html>
`
}
