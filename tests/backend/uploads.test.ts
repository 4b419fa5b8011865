import { createHmac } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningStack, served } from '../security/stacks.ts'
import { pglite } from './support/engines.ts'
import { type Learner, settings, startTestBackend } from './support/test-backend.ts'

const png = Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), Buffer.alloc(56)])
const token = (claims: object, secret = settings.jwtSecret) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`
}
const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

describe('uploads', () => {
  let ground: RunningStack
  let lea: Learner
  let serial = 0
  beforeAll(async () => {
    ground = await served(await startTestBackend(pglite))
    lea = await ground.learner('Lea')
  })
  afterAll(() => ground.close())

  /** Starts an upload whose sender pauses after the first byte. */
  function begin(
    owner: { id: string },
    jwt: string | null,
    length = png.length,
  ): { sent: ClientRequest; answer: Promise<IncomingMessage> } {
    const sent = request(`${ground.url}/storage/v1/object/avatars/${owner.id}/${(serial += 1)}.png`, {
      method: 'POST',
      headers: {
        apikey: settings.publishableKey,
        'content-type': 'image/png',
        'content-length': length,
        ...(jwt && { authorization: `Bearer ${jwt}` }),
      },
    })
    const answer = new Promise<IncomingMessage>((resolve, reject) => sent.once('response', resolve).once('error', reject))
    sent.write(png.subarray(0, 1))
    return { sent, answer }
  }

  it('of 300 uploads without a valid session, no body is awaited', { timeout: 60_000 }, async () => {
    const [dora, sam] = [await ground.learner('Dora'), await ground.learner('Sam')]
    await ground.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [dora.id])
    await sam.client.auth.signOut()
    const claims = claimsOf(lea.accessToken)
    const tokens = [
      null,
      token(claims, 'another secret of more than thirty-two letters'),
      token({ ...claims, exp: 1_000_000_000 }),
      token({ ...claims, session_id: crypto.randomUUID() }),
      dora.accessToken,
      sam.accessToken,
    ]
    const answers = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        const { sent, answer } = begin(lea, tokens[index % tokens.length] ?? null, 1_500_000)
        const said = await text(await answer)
        sent.destroy()
        return said
      }),
    )
    expect([...new Set(answers)]).toEqual(['{"statusCode":"401","error":"InvalidJWT","message":"Sign in to upload a photo"}'])
  })

  it('one account may send four at a time, and the fifth is refused with a message', { timeout: 60_000 }, async () => {
    const uploads = Array.from({ length: 5 }, () => begin(lea, lea.accessToken))
    const first = await Promise.race(uploads.map(({ answer }) => answer))
    expect([first.statusCode, first.headers['retry-after'], await text(first)]).toEqual([
      429,
      '5',
      expect.stringContaining('Too many uploads'),
    ])
    expect(await finish(uploads)).toEqual([200, 200, 200, 200, 429])
    const [after] = [begin(lea, lea.accessToken)]
    expect(await finish([after])).toEqual([200])
  })

  it('all accounts together may send sixteen', { timeout: 60_000 }, async () => {
    const people = await Promise.all(['Ann', 'Ben', 'Cem', 'Dan', 'Eva'].map((name) => ground.learner(name)))
    const uploads = people.flatMap((person, index) => Array.from({ length: index < 4 ? 4 : 1 }, () => begin(person, person.accessToken)))
    const first = await Promise.race(uploads.map(({ answer }) => answer))
    expect([first.statusCode, first.headers['retry-after']]).toEqual([503, '5'])
    expect(await finish(uploads)).toEqual([...Array(16).fill(200), 503])
  })

  async function finish(uploads: ReturnType<typeof begin>[]): Promise<(number | undefined)[]> {
    for (const { sent } of uploads) sent.end(png.subarray(1))
    return (await Promise.all(uploads.map(async ({ answer }) => (await answer).statusCode))).toSorted()
  }
})
