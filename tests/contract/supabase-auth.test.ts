// @vitest-environment jsdom
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { VerificationPurpose } from '#site/auth/auth-adapter.ts'
import { createServices } from '#site/app/services.ts'
import type { KeyValueStorage } from '#site/backend/browser-storage.ts'
import { installPasskeys } from '../support/browser-passkeys.ts'
import { forQuickPrograms, preparedImageFile } from '../backend/support/prepared-database.ts'
import { createInbox } from '../../e2e/support/inbox.ts'
import { runningFullStack } from '#server/commands/full-stack.ts'
import { describeAuthContract, type AuthWorld } from './auth-contract.ts'

/** The templates' subjects, the same on both stacks. */
const subjects: Record<VerificationPurpose, RegExp> = {
  signup: /confirm your e-?mail/i,
  magiclink: /sign-?in link/i,
  recovery: /reset/i,
  'email-change': /new e-?mail/i,
}

interface StackAddress {
  url: string
  mailUrl: string
  key: string
  /** The secret key, if the suite may disable accounts through the admin API. */
  secretKey?: string
}

let program: ChildProcess | undefined
afterAll(() => program?.kill())

/** Finds the full stack (E2E_STACK=cli) or another that the environment names, or starts an embedded one for this run. */
async function stack(): Promise<StackAddress> {
  if (process.env['E2E_STACK'] === 'cli') {
    const { publishableKey: key, ...full } = await runningFullStack()
    return { ...full, key }
  }
  const { CONTRACT_SUPABASE_URL: url, CONTRACT_SUPABASE_KEY: key, CONTRACT_SUPABASE_SECRET_KEY: secretKey } = process.env
  const mailUrl = process.env['CONTRACT_MAIL_URL'] ?? 'http://127.0.0.1:54324'
  if (url && key) return { url, key, mailUrl, ...(secretKey && { secretKey }) }
  const { flags, env } = forQuickPrograms()
  // `execArgv` replaces the runner's own flags (worker threads, source maps).
  program = fork(join(import.meta.dirname, 'embedded-stack.ts'), [preparedImageFile()], {
    execArgv: flags,
    env: { ...process.env, ...env },
  })
  const [address] = (await once(program, 'message')) as [StackAddress]
  return address
}

async function disableByAdminApi({ url, secretKey = '' }: StackAddress, email: string) {
  const headers = { apikey: secretKey, Authorization: `Bearer ${secretKey}`, 'Content-Type': 'application/json' }
  const listing = await fetch(`${url}/auth/v1/admin/users?per_page=1000`, { headers })
  const { users } = (await listing.json()) as { users: { id: string; email: string }[] }
  const id = users.find((user) => user.email === email)?.id ?? ''
  const body = JSON.stringify({ ban_duration: '876000h' })
  const answer = await fetch(`${url}/auth/v1/admin/users/${id}`, { method: 'PUT', headers, body })
  if (!answer.ok) throw new Error(`${email} could not be disabled: ${answer.status}`)
}

async function disableBySql(email: string) {
  program?.send({ disable: email })
  if (program) await once(program, 'message')
}

async function open(): Promise<AuthWorld> {
  const address = await stack()
  const inbox = createInbox(address.mailUrl)
  // GoTrue's minimum interval between two mails cannot be changed from here; ours is off.
  const configuration = {
    apiKey: address.key,
    authDomain: address.url,
    storageBucket: 'avatars',
    mailSender: 'hello@ascendo.example',
    appId: 'contract',
  }
  // The embedded stack's passkeys belong to the origin of its own address, those of other stacks to the site's in config.toml.
  installPasskeys(program ? new URL(address.url).origin : 'http://localhost:5173')
  let browsers = 0
  return {
    browser() {
      const projectId = `browser-${++browsers}`
      return {
        auth: createServices({ ...configuration, projectId }, { localStorage: ownStorage(), sessionStorage: ownStorage() }).auth,
      }
    },
    mail: (to, purpose) => inbox.newest(to, subjects[purpose]),
    mailCount: inbox.count,
    // GoTrue added recovery codes after the version in the pinned CLI's image.
    lacks: program ? [] : ['recoveryCodes'],
    isThere: async (picture) => (await fetch(picture)).ok,
    ...(program || address.secretKey
      ? { disable: (email: string) => (program ? disableBySql(email) : disableByAdminApi(address, email)) }
      : {}),
  }
}

function ownStorage(): KeyValueStorage {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

describeAuthContract('Supabase', open)
