import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { authSettings, defaultRateLimits } from '#server/backend/auth/auth-settings.ts'
import { checkTemplates, securityNotices } from '#server/backend/mail/mail-templates.ts'
import { parseEnvText } from '#server/environment/env-file.ts'
import { courseFileTypes } from '#server/backend/storage/course-file-rules.ts'
import { photoSettings } from '#server/backend/storage/photo-rules.ts'
import { configurationVariables } from '#site/backend/configuration.ts'

const root = join(import.meta.dirname, '../..')
const config = parse(readFileSync(join(root, 'supabase/config.toml'), 'utf8')) as unknown as Config
const example = parseEnvText(readFileSync(join(root, '.env.example'), 'utf8'), '.env.example')

interface Config {
  auth: {
    site_url: string
    additional_redirect_urls: string[]
    jwt_expiry: number
    enable_signup: boolean
    enable_manual_linking: boolean
    enable_refresh_token_rotation: boolean
    refresh_token_reuse_interval: number
    minimum_password_length: number
    password_requirements: string
    rate_limit: Record<string, number>
    email: {
      enable_confirmations: boolean
      double_confirm_changes: boolean
      max_frequency: string
      otp_length: number
      otp_expiry: number
      template: Record<string, { subject: string; content_path: string }>
    }
    mfa: { totp: { enroll_enabled: boolean; verify_enabled: boolean } }
    passkey: { enabled: boolean }
    hook: { mfa_verification_attempt: { enabled: boolean; uri: string } }
    webauthn: { rp_id: string; rp_origins: string[] }
    external: Record<string, { enabled: boolean; client_id: string; secret: string }>
  }
  storage: { file_size_limit: string; buckets: Record<string, { public: boolean; file_size_limit: string; allowed_mime_types: string[] }> }
  local_smtp: { port: number }
}

describe('config.toml and the embedded backend agree', () => {
  const { auth } = config

  test('on passwords, codes and sessions', () => {
    expect(auth.minimum_password_length).toBe(authSettings.minimumPasswordLength)
    expect(auth.password_requirements).toBe('')
    expect(auth.email.enable_confirmations).toBe(authSettings.enableConfirmations)
    expect(auth.email.double_confirm_changes).toBe(authSettings.doubleConfirmChanges)
    expect(auth.email.otp_length).toBe(authSettings.otpLength)
    expect(auth.email.otp_expiry).toBe(authSettings.otpExpirySeconds)
    expect(auth.jwt_expiry).toBe(authSettings.jwtExpirySeconds)
    expect(auth.enable_refresh_token_rotation).toBe(authSettings.refreshTokenRotation)
    expect(auth.refresh_token_reuse_interval).toBe(authSettings.refreshTokenReuseSeconds)
    expect(auth.enable_signup).toBe(true)
    // The embedded stack has no endpoint for linking. In GoTrue, a password alone would link a stranger's account at a provider.
    expect(auth.enable_manual_linking).toBe(false)
  })

  test('on where a sign-in may redirect to', () => {
    const addresses = ['http://localhost:5173', 'http://127.0.0.1:5173'].flatMap((site) =>
      authSettings.redirectPaths.map((path) => site + path),
    )
    expect(auth.additional_redirect_urls.toSorted()).toEqual(addresses.toSorted())
    expect(auth.site_url).toBe(example.get('VITE_SUPABASE_URL')?.value)
  })

  test('on second factors and passkeys', () => {
    const { totp } = auth.mfa
    expect([totp.enroll_enabled, totp.verify_enabled, auth.passkey.enabled]).toEqual([
      authSettings.factors.totp_enabled,
      authSettings.factors.totp_enabled,
      authSettings.factors.passkeys_enabled,
    ])
    // `npm run stack` enables the hook.
    expect(auth.hook.mfa_verification_attempt).toEqual({
      enabled: false,
      uri: 'pg-functions://postgres/private/mfa_verification_attempt',
    })
    expect(auth.webauthn.rp_origins).toEqual([auth.site_url])
    expect(auth.webauthn.rp_id).toBe(new URL(auth.site_url).hostname)
  })

  test('on rate limits', () => {
    expect(auth.rate_limit).toMatchObject({
      // GoTrue counts registrations, mails and changes of an account in five minutes, and lets 30 through at once.
      sign_in_sign_ups: defaultRateLimits.mailsPerHour,
      token_verifications: defaultRateLimits.tokenVerifications,
      // Sign-ins count there, too.
      token_refresh: defaultRateLimits.signIns,
    })
    // The embedded stack counts mails per client, the full stack for all users together.
    expect(auth.rate_limit['email_sent']).toBeGreaterThanOrEqual(5 * defaultRateLimits.mailsPerHour)
    expect(auth.email.max_frequency).toBe(`${defaultRateLimits.mailIntervalSeconds}s`)
  })

  test('on the mails', () => {
    const subjects = Object.fromEntries(Object.entries(auth.email.template).map(([name, { subject }]) => [name, subject]))
    expect(subjects).toEqual(authSettings.mailSubjects)
    for (const { content_path } of Object.values(auth.email.template)) expect(existsSync(join(root, content_path))).toBe(true)
    expect(String(config.local_smtp.port)).toBe(example.get('MAIL_PORT')?.value)
  })

  test('on profile photos', () => {
    const bucket = config.storage.buckets[example.get('VITE_SUPABASE_STORAGE_BUCKET')?.value ?? '']
    expect(bucket?.public).toBe(true)
    expect(bucket?.allowed_mime_types).toEqual(photoSettings.mimeTypes)
    expect(bucket?.file_size_limit).toBe(`${photoSettings.sizeLimitBytes / 1024 / 1024}MiB`)
    const { courses } = config.storage.buckets
    expect([courses?.public, courses?.file_size_limit, courses?.allowed_mime_types]).toEqual([false, '200MiB', courseFileTypes])
  })

  test('on the four providers, which are disabled until .env has their values', () => {
    expect(Object.keys(auth.external).toSorted()).toEqual(['facebook', 'github', 'google', 'x'])
    const text = readFileSync(join(root, '.env.example'), 'utf8')
    for (const { enabled, client_id, secret } of Object.values(auth.external)) {
      expect(enabled).toBe(false)
      for (const value of [client_id, secret]) expect(text).toContain(`# ${/^env\((.*)\)$/.exec(value)?.[1]}=`)
    }
  })
})

test('.env.example names the values that the browser needs, and contains no secret', () => {
  expect([...example.keys()]).toEqual(expect.arrayContaining(configurationVariables))
  for (const name of ['SUPABASE_SECRET_KEY', 'SUPABASE_JWT_SECRET']) expect(example.get(name)?.value).toBe('')
})

describe('mail templates', () => {
  const folder = join(root, 'supabase/templates')
  const links: Record<string, string> = {
    'confirmation.html': '{{ .SiteURL }}/email-verification?token_hash={{ .TokenHash }}&amp;type=signup&amp;next={{ .RedirectTo }}',
    'magic_link.html': '{{ .SiteURL }}/auth/callback?token_hash={{ .TokenHash }}&amp;type=magiclink&amp;next={{ .RedirectTo }}',
    'recovery.html': '{{ .SiteURL }}/password-reset?token_hash={{ .TokenHash }}&amp;type=recovery&amp;next={{ .RedirectTo }}',
    'email_change.html': '{{ .SiteURL }}/email-verification?token_hash={{ .TokenHash }}&amp;type=email_change',
  }

  const notices = {
    'password_changed_notification.html': 'password-changed',
    'email_changed_notification.html': 'address-changed',
    'mfa_factor_enrolled_notification.html': 'authenticator-added',
    'mfa_factor_unenrolled_notification.html': 'authenticator-removed',
  } as const

  test('are these, and those that only the embedded stack sends', () => {
    const all = [...Object.keys(links), ...Object.keys(notices), 'new_messages.html', 'course_notice.html', 'security_notice.html']
    expect(readdirSync(folder).toSorted()).toEqual(all.toSorted())
  })

  // Only the Supabase CLI reads the notices.
  test.each(readdirSync(folder).filter((name) => !(name in notices)))('without %s, nothing starts', (name) => {
    const others = mkdtempSync(join(tmpdir(), 'ascendo-templates-'))
    try {
      cpSync(folder, others, { recursive: true })
      expect(() => checkTemplates(others)).not.toThrow()
      rmSync(join(others, name))
      expect(() => checkTemplates(others)).toThrow(`${name} is missing`)
    } finally {
      rmSync(others, { recursive: true })
    }
  })

  // These lack the time, the place and the token, which the full stack's auth service does not know. `vitest -u` writes them.
  test.each(Object.entries(notices))('%s is the security mail in the words of its kind', async (name, kind) => {
    const [title, meaning] = securityNotices[kind]
    const [link, sentence] =
      kind === 'address-changed'
        ? ['{{ .SiteURL }}/contact', 'The button leads to a form. Write to us at once, and an administrator looks into it.']
        : ['{{ .SiteURL }}/not-me', 'The button leads to a page that says what you and we can do.']
    const html = readFileSync(join(folder, 'security_notice.html'), 'utf8')
      .replaceAll('{{ .Title }}', title)
      .replaceAll('{{ .Meaning }}', meaning)
      .replace(/ *<!-- facts -->[^]*<!-- \/facts -->\n/, '')
      .replaceAll(/ *<!-- \/?link -->\n/g, '')
      .replace('{{ .SiteURL }}/not-me?token={{ .Token }}', link)
      .replace(/The button leads to[^<]*/, sentence)
      .replace('{{ .Email }}', kind === 'address-changed' ? '{{ .OldEmail }}' : '{{ .Email }}')
    await expect(html).toMatchFileSnapshot(join(folder, name))
    const known = ['SiteURL', 'Email', 'OldEmail']
    for (const [, variable = ''] of html.matchAll(/\{\{\s*\.(\w+)\s*\}\}/g)) expect(known).toContain(variable)
  })

  test('the subjects of security mails are the same on both stacks', () => {
    for (const [name, kind] of Object.entries(notices)) {
      const setting = name.replace('_notification.html', '')
      const text = readFileSync(join(root, 'supabase/config.toml'), 'utf8')
      expect(text).toContain(`[auth.email.notification.${setting}]\nenabled = true\nsubject = "${securityNotices[kind][0]}"`)
    }
  })

  test.each(Object.entries(links))('%s leads to our own page, shows the code and loads nothing', (name, link) => {
    const html = readFileSync(join(folder, name), 'utf8')
    expect(html).toContain(`href="${link}"`)
    expect(html).toContain('{{ .Token }}')
    expect(html).not.toMatch(/<img|<script|src=|url\(/)
    // Both stacks support exactly these variables.
    const known = ['SiteURL', 'Token', 'TokenHash', 'Email', 'NewEmail', 'RedirectTo']
    for (const [, variable = ''] of html.matchAll(/\{\{\s*\.(\w+)\s*\}\}/g)) expect(known).toContain(variable)
  })
})
