import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { ask, type KillableServer, type Session, signIn } from './killable-server.ts'

/**
 * What the server has acknowledged, and in `open` what it has not. Requests in flight when it was killed may or may not have taken
 * effect.
 */
export interface Acknowledged {
  favorites: Set<string>
  removed: Set<string>
  /** Favorites whose request was sent but not acknowledged. */
  open: Set<string>
  photos: string[]
  name: number
  refreshToken: string
  refreshed: number
}

/** A PNG of one gray pixel. */
const pixel = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001080000000000', 'hex').subarray(0, 29),
  Buffer.from('3a7e9b55', 'hex'),
  chunk('IDAT', deflateSync(Buffer.from([0, 128]))),
  chunk('IEND', Buffer.alloc(0)),
])

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)])
}

export function noWrites(): Acknowledged {
  return { favorites: new Set(), removed: new Set(), open: new Set(), photos: [], name: 0, refreshToken: '', refreshed: 0 }
}

/** Returns whether each kind of write has been acknowledged at least once. */
export function hasWrittenAll({ removed, photos, name, refreshed }: Acknowledged): boolean {
  return removed.size > 0 && photos.length > 0 && name > 0 && refreshed > 0
}

export function countOf({ favorites, removed, photos, name, refreshed }: Acknowledged): number {
  return favorites.size + 2 * removed.size + photos.length + name + refreshed
}

/** Writes continuously, in every way that a learner can, until the server stops answering. */
export async function writeUntilStopped(server: KillableServer, known: Acknowledged): Promise<void> {
  const session = await signIn(server)
  known.refreshToken = session.refresh_token
  await Promise.all([
    writeFavorites(server, session, known, 'a'),
    writeFavorites(server, session, known, 'b'),
    writeNames(server, session, known),
    uploadPhotos(server, session, known),
    refreshTokens(server, known),
  ])
}

async function writeFavorites(server: KillableServer, { access_token: as, user }: Session, known: Acknowledged, writer: string) {
  const mine: string[] = []
  for (;;) {
    const course = `${writer}-${randomUUID()}`
    known.open.add(course)
    const added = await ask(server, '/rest/v1/favorites', { as, json: { user_id: user.id, course_id: course } })
    if (added?.status !== 201) return
    known.open.delete(course)
    known.favorites.add(course)
    mine.push(course)
    const oldest = mine.length > 5 ? mine.shift() : undefined
    if (!oldest) continue
    known.open.add(oldest)
    known.favorites.delete(oldest)
    const removed = await ask(server, `/rest/v1/favorites?user_id=eq.${user.id}&course_id=eq.${oldest}`, { as, method: 'DELETE' })
    if (removed === null || removed.status >= 300) return
    known.open.delete(oldest)
    known.removed.add(oldest)
  }
}

async function writeNames(server: KillableServer, { access_token: as, user }: Session, known: Acknowledged) {
  for (let name = known.name + 1; ; name += 1) {
    const answer = await ask(server, `/rest/v1/users?id=eq.${user.id}`, { as, method: 'PATCH', json: { display_name: `Lena ${name}` } })
    if (answer === null || answer.status >= 300) return
    known.name = name
  }
}

async function uploadPhotos(server: KillableServer, { access_token: as, user }: Session, known: Acknowledged) {
  for (;;) {
    const path = `${user.id}/${randomUUID()}.png`
    const answer = await ask(server, `/storage/v1/object/avatars/${path}`, { as, picture: pixel })
    if (answer?.status !== 200) return
    known.photos.push(path)
    // Remove the oldest photo, because an account may have only a few.
    const oldest = known.photos.length > 5 ? known.photos.shift() : undefined
    if (oldest && (await removePhotos(server, as, [oldest]))?.status !== 200) return
  }
}

const removePhotos = (server: KillableServer, as: string, prefixes: string[]) =>
  ask(server, '/storage/v1/object/avatars', { as, method: 'DELETE', json: { prefixes } })

/** Refreshes the session continuously. If the server lost the newest refresh token, the learner would be signed out. */
async function refreshTokens(server: KillableServer, known: Acknowledged) {
  for (;;) {
    const answer = await ask(server, '/auth/v1/token?grant_type=refresh_token', { json: { refresh_token: known.refreshToken } })
    if (answer?.status !== 200) return
    known.refreshToken = (answer.body as Session).refresh_token
    known.refreshed += 1
    await sleep(150)
  }
}

/** Returns the acknowledged writes that are missing, and favorites that nobody added. */
export async function lossesOf(server: KillableServer, known: Acknowledged): Promise<string[]> {
  const { access_token: as, user } = await signIn(server)
  const rows = async (query: string) => (await ask(server, `/rest/v1/${query}`, { as }))?.body as Record<string, string>[]
  const stored = new Set((await rows('favorites?select=course_id')).map(({ course_id = '' }) => course_id))
  const [{ display_name: name = '' } = {}] = await rows(`users?id=eq.${user.id}&select=display_name`)
  const missing: string[] = []
  for (const path of known.photos) {
    const photo = await ask(server, `/storage/v1/object/public/avatars/${path}`)
    if (photo?.status !== 200) missing.push(path)
  }
  const refreshed = await ask(server, '/auth/v1/token?grant_type=refresh_token', { json: { refresh_token: known.refreshToken } })
  return [
    ...[...known.favorites].filter((course) => !stored.has(course)).map((course) => `the favorite ${course} is gone`),
    ...[...known.removed].filter((course) => stored.has(course)).map((course) => `the favorite ${course} is back`),
    ...[...stored].filter((course) => !known.favorites.has(course) && !known.open.has(course)).map((course) => `nobody added ${course}`),
    ...missing.map((path) => `the photo ${path} is gone`),
    ...(Number(name.split(' ')[1] ?? 0) < known.name ? [`the name is "${name}" and was ${known.name}`] : []),
    ...(refreshed?.status === 200 ? [] : ['the newest session is over']),
  ]
}

/** Empties the learner's list and removes the photos for the next round. */
export async function cleanUp(server: KillableServer): Promise<Acknowledged> {
  const { access_token: as, user } = await signIn(server)
  await ask(server, `/rest/v1/favorites?user_id=eq.${user.id}`, { as, method: 'DELETE' })
  // Ask the server for the photos, because those in flight when it was killed may exist, too.
  const photos = (await ask(server, '/storage/v1/object/list/avatars', { as, json: { prefix: user.id, limit: 100 } }))?.body as {
    name: string
  }[]
  await removePhotos(
    server,
    as,
    photos.map(({ name }) => `${user.id}/${name.split('/').pop()}`),
  )
  await ask(server, `/rest/v1/users?id=eq.${user.id}`, { as, method: 'PATCH', json: { display_name: 'Lena 0' } })
  return noWrites()
}
