import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pglite } from './support/engines.ts'
import { settings, startTestBackend, type TestBackend } from './support/test-backend.ts'

const paths = ['/rest/v1/users', '/auth/v1/token?grant_type=password', '/storage/v1/object/list/avatars', '/rest/v1/none', '/nothing']
const partner = 'https://www.partner.example'

describe('21. pages of other origins', () => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startTestBackend(pglite, { settings: { corsOrigins: [partner] } })
  })
  afterAll(() => backend.close())

  const ask = (path: string, origin: string, asks: boolean) =>
    backend.send(path, {
      ...(asks ? { method: 'OPTIONS' } : { json: {} }),
      headers: {
        origin,
        ...(asks && { 'access-control-request-method': 'POST', 'access-control-request-headers': 'apikey,content-type' }),
      },
    })
  const permissions = ({ headers }: Response) => [...headers.keys()].filter((name) => name.startsWith('access-control-'))

  describe.each(paths)('%s', (path) => {
    it.each(['https://evil.example', 'null', `${settings.siteUrl}.evil.example`, 'http://localhost:9999', settings.siteUrl.toUpperCase()])(
      'gives %s no permission',
      async (origin) => {
        for (const asks of [true, false]) {
          const answer = await ask(path, origin, asks)
          expect(permissions(answer)).toEqual([])
          expect(answer.headers.get('vary')).toContain('Origin')
        }
      },
    )

    it.each([settings.siteUrl, partner])('lets %s read and send', async (origin) => {
      const preflight = await ask(path, origin, true)
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, origin])
      expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('apikey')
      expect((await ask(path, origin, false)).headers.get('access-control-allow-origin')).toBe(origin)
    })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'a body that a page may send without a preflight request (%s) is not read',
    async (type) => {
      const body = new Blob([JSON.stringify({ email: 'form@ascendo.example', password: 'a good password' })], { type })
      const answer = await backend.send(`/auth/v1/signup?apikey=${settings.publishableKey}`, { keyless: true, body })
      expect(answer.status).toBe(415)
      expect(await backend.query("select 1 from auth.users where email = 'form@ascendo.example'")).toEqual([])
    },
  )
})
