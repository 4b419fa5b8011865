import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { examine } from '#server/doctor/examine.ts'
import { standIn } from '../support/stand-in.ts'
import { command, temporaryFolder } from './program.ts'

type Answers = (path: string, response: ServerResponse) => void

/** Returns the findings about a server that answers like this. Only requests for hostile pages time out soon. */
async function complaintsAbout(answers: Answers, isHostile = (_path: string) => true): Promise<string[]> {
  const server = standIn((request, response) => answers(request.url ?? '', response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const send: typeof fetch = (input, init) => {
    // The other pages do answer, even if a busy machine takes long.
    const patienceMs = isHostile(new URL(new Request(input).url).pathname) ? 300 : 60_000
    return fetch(input, { signal: AbortSignal.timeout(patienceMs), ...init })
  }
  const findings = await examine({ address, send })
  return findings.filter(({ state }) => state === 'broken').map(({ topic, message }) => `${topic}: ${message}`)
}

const values = {
  VITE_SUPABASE_URL: 'http://127.0.0.1:1',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_nobody_in_particular',
  VITE_SUPABASE_PROJECT_ID: 'ascendo',
  VITE_SUPABASE_STORAGE_BUCKET: 'avatars',
  VITE_MAIL_SENDER: 'learn@example.org',
  VITE_APP_ID: 'ascendo',
}
const page = (configuration: unknown, more = '') =>
  `<script type="application/json" id="configuration">${JSON.stringify(configuration)}</script>${more}`

function endless(response: ServerResponse): void {
  const pour = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  }
  response.on('drain', pour).on('error', () => {})
  pour()
}

const bodies: [string, (response: ServerResponse) => void][] = [
  ['never ends', endless],
  ['stalls', (response) => response.write('<html>')],
  [
    'breaks off',
    (response) => {
      response.setHeader('Content-Length', '1000')
      response.write('<html>', () => response.destroy())
    },
  ],
  ['is not compressed as declared', (response) => response.setHeader('Content-Encoding', 'gzip').end('plain')],
]

test.each(bodies)('a page that %s counts as no answer', async (_, send) => {
  expect(await complaintsAbout((_path, response) => send(response))).toEqual([expect.stringMatching(/^Site: .* does not answer/)])
})

test.each(bodies)('a deep link that %s is a finding, and the check continues', async (_, send) => {
  const isDeep = (path: string) => path === '/courses/1'
  const complaints = await complaintsAbout((path, response) => (isDeep(path) ? send(response) : response.end(page(values))), isDeep)
  expect(complaints).toContainEqual(expect.stringMatching(/^Deep links: /))
  expect(complaints).toContainEqual(expect.stringMatching(/^Backend: /))
})

const none = () => false

test('a page without values, or with a malformed address, is a finding', async () => {
  expect(await complaintsAbout((_path, response) => response.end(page(null)), none)).toContainEqual(
    expect.stringMatching(/^Configuration: VITE_SUPABASE_URL is missing/),
  )
  const odd = page(values, '<link rel="canonical" href="https://[">')
  expect(await complaintsAbout((_path, response) => response.end(odd), none)).toContainEqual(expect.stringMatching(/^Address: /))
})

test('what a site says stays within its line: it cannot forge lines, colors or a result', async () => {
  const forged = 'https://x\n\u001b[32m✓ Access          everything is fine\u001b[0m\r\n\nNothing to fix.\u2028\u202e'
  const [complaint = ''] = (
    await complaintsAbout((_path, response) => response.end(page(values, `<link rel="canonical" href="${forged}">`)), none)
  ).filter((line) => line.startsWith('Address: '))
  expect(complaint).toContain(String.raw`https://x\u000a\u001b[32m✓`)
  expect(complaint).not.toMatch(/[\p{Cc}\u2028\u202e]/u)

  const server = standIn((_request, response) => response.end(page(values, `<link rel="canonical" href="${forged}">`)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const folder = temporaryFolder()
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const program = command(['doctor', address], { ENV_FILE: join(folder, '.env') })
  expect(await program.ended).toBe(1)
  expect(program.output()).toContain('✗ Address')
  expect(program.output()).not.toMatch(/^✓ Access/m)
  expect(program.output()).not.toMatch(/^Nothing to fix/m)
})
