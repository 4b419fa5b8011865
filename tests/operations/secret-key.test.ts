import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/backend/database/database.ts'
import { createPhotoStorage } from '#server/backend/storage/photo-storage.ts'
import { readState } from '#server/doctor/connect.ts'
import type { Context } from '#server/doctor/context.ts'
import { roundTripOr, trialMailCheck } from '#server/doctor/mail-checks.ts'
import { movePhotos } from '#server/move/move-photos.ts'
import { standIn } from '../support/stand-in.ts'
import { command, temporaryFolder } from './program.ts'

const secretKey = 'sb_secret_0123456789abcdef0123456789abcdef'

/** Starts a server that sends everyone on to another one, and returns what the other one received. */
async function redirecting(): Promise<{ url: string; received: IncomingHttpHeaders[] }> {
  const received: IncomingHttpHeaders[] = []
  const serve = async (server: Server) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const elsewhere = await serve(
    standIn((request, response) => {
      received.push(request.headers)
      response.setHeader('Content-Type', 'application/json').end('{"photo_problems":[],"id":"1"}')
    }),
  )
  const url = await serve(
    standIn((request, response) => {
      // Only what a stranger may do is answered here.
      if (request.url === '/auth/v1/signup') response.setHeader('Content-Type', 'application/json').end('{"id":"1"}')
      else response.writeHead(307, { Location: elsewhere + (request.url ?? '') }).end()
    }),
  )
  return { url, received }
}

const operator = { publishableKey: 'sb_publishable_x', secretKey, trustProxy: false, rateLimitFactor: 1 }

describe('the secret key is not repeated where a redirect leads', () => {
  test('by grant-admin, which says so', async () => {
    const { url, received } = await redirecting()
    const values = { ENV_FILE: join(temporaryFolder(), '.env'), SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey }
    const program = command(['grant-admin', 'lea@example.org'], values)
    expect([await program.ended, program.output()]).toEqual([
      1,
      expect.stringMatching(/redirects to .*a secret is sent only to the address/),
    ])
    expect(received).toEqual([])
  })

  test('by the doctor, neither when it reads the state nor when it deletes its account', async () => {
    const { url, received } = await redirecting()
    const access = { url, key: operator.publishableKey, bucket: 'avatars', sender: 'learn@example.org' }
    const own = { ...operator, backendUrl: url }
    await expect(readState({ url, send: fetch }, own)).rejects.toThrow(/redirects to/)
    const context = { ...access, address: url, send: fetch, hosting: 'self-hosted', operator: own } as Context
    await expect(roundTripOr(trialMailCheck)(context)).rejects.toThrow(/redirects to/)
    expect(received).toEqual([])
  })

  test('by move', async () => {
    const { url, received } = await redirecting()
    const folder = temporaryFolder()
    await createPhotoStorage(folder).uploadObject('avatars', 'lea/me.png', 'v', new Uint8Array([1]), 'image/png', 'no-cache')
    const source = { query: async () => [{ bucket: 'avatars', name: 'lea/me.png' }] } as unknown as Database
    await expect(movePhotos(source, folder, { api: url, bucket: 'avatars', secretKey })).rejects.toThrow(/redirects to/)
    expect(received).toEqual([])
  })
})
