import { lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnvironment } from '#server/environment/environment.ts'
import { temporaryFolder } from './program.ts'

const read = (values: Record<string, string>) => readEnvironment({ ENV_FILE: join(temporaryFolder(), '.env'), ...values })

// Pages, mails and the comparison with a browser's Origin header use the address as it is, so it must be normalized.
test.each([
  ['https://Learn.Example.Org', 'https://learn.example.org'],
  ['https://learn.example.org:443/', 'https://learn.example.org'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('SITE_URL and CORS_ORIGINS are normalized as in browsers: %s', (written, origin) => {
  expect(read({ SITE_URL: written }).siteUrl).toBe(origin)
  expect(read({ CORS_ORIGINS: `${written}, https://www.example.org` }).corsOrigins).toEqual([origin, 'https://www.example.org'])
})

test.each([
  ['on', true],
  ['Yes', true],
  ['1', true],
  ['off', false],
  ['no', false],
  ['0', false],
])('TRUST_PROXY=%s', (written, isTrusted) => {
  expect(read({ TRUST_PROXY: written }).trustProxy).toBe(isTrusted)
})

test.each([
  'ftp://build.example.org/',
  'build.example.org',
  'http://build.example.org/',
  'https://build.example.org:99999/',
  'https://[::',
])('BUILD_WEBHOOK_URL=%s is refused', (written) => {
  const secret = `whsec_${'a'.repeat(32)}`
  expect(() => read({ BUILD_WEBHOOK_URL: written, BUILD_WEBHOOK_SECRET: secret })).toThrow(/^BUILD_WEBHOOK_URL .* must be an address that/)
})

test('.env may be a link, and stays one', () => {
  const folder = temporaryFolder()
  const [file, link] = [join(folder, 'shared.env'), join(folder, '.env')]
  writeFileSync(file, 'PORT=6001\n')
  symlinkSync(file, link)
  const { jwtSecret } = readEnvironment({ ENV_FILE: link })
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(readFileSync(file, 'utf8')).toContain(`SUPABASE_JWT_SECRET=${jwtSecret}`)
})
