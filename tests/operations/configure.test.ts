import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scriptHash } from '#server/http/page.ts'
import { contentSecurityPolicy } from '#server/http/security-headers.ts'
import { command, foreignScript, inlineScript, smallSite, temporaryFolder } from './program.ts'

const SITE_URL = 'https://learn.example.org'
const SUPABASE_URL = 'https://abc.supabase.example'

test("turns one build into an environment's site, with the headers of our own server", async () => {
  const folder = temporaryFolder()
  const out = join(folder, 'out')
  const values = {
    ENV_FILE: join(folder, '.env'),
    SITE_DIR: smallSite(folder),
    SITE_URL,
    SUPABASE_URL,
    VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_this_environment',
  }
  const configured = command(['configure', out], values)
  expect([await configured.ended, configured.output()]).toEqual([
    0,
    `The site for ${SITE_URL} is in ${out}, with the necessary headers in _headers.\n`,
  ])

  const page = readFileSync(join(out, 'courses/index.html'), 'utf8')
  const block = /id="configuration">([^<]*)</.exec(page)?.[1] ?? ''
  expect(JSON.parse(block)).toMatchObject({
    VITE_SUPABASE_URL: SUPABASE_URL,
    VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_this_environment',
  })
  expect(page).toContain(`href="${SITE_URL}/courses"`)
  expect(readFileSync(join(out, 'sitemap.xml'), 'utf8')).toContain(`${SITE_URL}/courses`)
  expect(readFileSync(join(out, 'assets/index-Ab12Cd34.js'), 'utf8')).toContain('learn')

  const headers = readFileSync(join(out, '_headers'), 'utf8')
  expect(readFileSync(join(out, 'courses/9/lesson/hostile.html'), 'utf8')).toContain(foreignScript)
  const policy = contentSecurityPolicy({ scriptHashes: [scriptHash(inlineScript)], backendOrigin: SUPABASE_URL })
  expect(headers.split('\n\n')[0]).toContain(`/*\n  X-Content-Type-Options: nosniff\n`)
  expect(headers).toContain(`  Content-Security-Policy: ${policy}\n`)
  expect(headers).toContain('  Strict-Transport-Security: max-age=31536000')
  expect(headers).toContain('/auth/callback\n  ! Cross-Origin-Opener-Policy\n  Cross-Origin-Opener-Policy: unsafe-none\n')
  expect(headers).toMatch(/\/\*\.svg\n {2}! Content-Security-Policy\n {2}Content-Security-Policy: default-src 'none'; .*sandbox\n/)
  expect(headers).toMatch(/\/assets\/\*\n.*\n {2}Cache-Control: public, max-age=31536000, immutable\n/)

  const again = command(['configure', out], { ...values, SITE_URL: 'https://staging.example.org' })
  expect(await again.ended).toBe(0)
  expect(readFileSync(join(out, 'courses/index.html'), 'utf8')).toContain('href="https://staging.example.org/courses"')
})

test.each([
  ['no folder is named', [], { SITE_URL, SUPABASE_URL }, 'Name the folder'],
  ['the backend is not named', ['out'], { SITE_URL }, 'Set SUPABASE_URL'],
  ['the folder holds something else', ['full'], { SITE_URL, SUPABASE_URL }, 'holds something else'],
  ['the folder is a file', ['full/letter.txt'], { SITE_URL, SUPABASE_URL }, 'letter.txt cannot be used (ENOTDIR)'],
  ['there is no built site', ['out'], { SITE_URL, SUPABASE_URL, SITE_DIR: '/no/such/site' }, '/no/such/site holds no built site'],
  ['the built site is a file', ['out'], { SITE_URL, SUPABASE_URL, SITE_DIR: import.meta.filename }, 'holds no built site'],
])('a message if %s', async (_, names, values, sentence) => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'full'))
  writeFileSync(join(folder, 'full/letter.txt'), 'mine')
  const program = command(['configure', ...names.map((name) => join(folder, name))], {
    ENV_FILE: join(folder, '.env'),
    SITE_DIR: smallSite(folder),
    ...values,
  })
  expect([await program.ended, program.output()]).toEqual([1, expect.stringContaining(sentence)])
  expect(readFileSync(join(folder, 'full/letter.txt'), 'utf8')).toBe('mine')
  expect(existsSync(join(folder, 'out'))).toBe(false)
})
