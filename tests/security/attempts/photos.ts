import type { Attempt } from '../attempt.ts'
import type { Actor, Call } from '../call.ts'
import type { Stage } from '../stage.ts'

const png = { 'content-type': 'image/png' }
const put = (path: string, { picture }: Stage, more: Partial<Call> = {}): Call => ({
  path: `/storage/v1/object/avatars/${path}`,
  body: picture,
  headers: png,
  ...more,
})
let serial = 0
const fresh = (stage: Stage) => put(`${stage.lea.id}/fresh-${(serial += 1)}.png`, stage)

/** Names for a place in another user's folder. */
const places: [what: string, path: (own: string, other: string) => string][] = [
  ["into another user's folder", (_, other) => `${other}/planted.png`],
  ["over another user's photo", (_, other) => `${other}/me.png`],
  ["up and into another user's folder", (own, other) => `${own}/../${other}/planted.png`],
  ['up with encoded dots', (own, other) => `${own}/%2e%2e/${other}/planted.png`],
  ['up with encoded slashes', (own, other) => `${own}%2f..%2f${other}%2fplanted.png`],
  ['up with doubly encoded dots', (own, other) => `%252e%252e/${other}/${own}.png`],
  ['outside all folders', () => 'planted.png'],
  ['with a backslash', (own, other) => `${other}%5c${own}.png`],
  ['behind an empty folder', (own) => `/${own}/planted.png`],
]

const storage = (path: string, more: Partial<Call> = {}): Call => ({ path: `/storage/v1/${path}`, ...more })

const uploads: Attempt[] = places.map(([what, path]) => ({
  what: `uploads a photo ${what}`,
  as: 'the learner',
  call: (stage) => put(path(stage.lea.id, stage.tom.id), stage),
  control: { as: 'the learner', call: fresh },
}))

const strangers: Attempt[] = (['a stranger without a key', 'a visitor', 'a disabled learner'] as Actor[]).map((as) => ({
  what: 'uploads a photo',
  as,
  call: (stage) => put(`${stage.dora.id}/new.png`, stage),
  control: { as: 'the learner', call: fresh },
}))

const contents: [what: string, body: Uint8Array | string, type: string][] = [
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'image/svg+xml'],
  ['an HTML page declared as a picture', '<script>1</script>', 'image/png'],
  ['a page', '<script>1</script>', 'text/html'],
  ['nothing', '', 'image/png'],
  ['a program', Uint8Array.from([0x7f, 0x45, 0x4c, 0x46]), 'application/octet-stream'],
  ['a script with two types', '<script>1</script>', 'image/png, text/html'],
]

const types: Attempt[] = contents.map(([what, body, type]) => ({
  what: `uploads ${what}`,
  as: 'the learner',
  ...(what === 'an HTML page declared as a picture' && {
    passesOnFullStack: 'the storage service trusts the type; browsers run nothing that is served as an image',
  }),
  ...(what === 'nothing' && { passesOnFullStack: 'the storage service takes an empty file, which shows nothing' }),
  call: (stage) => put(`${stage.lea.id}/content`, stage, { body, headers: { 'content-type': type } }),
  control: { as: 'the learner', call: fresh },
}))

const reach: [what: string, call: (stage: Stage) => Call, control: (stage: Stage) => Call][] = [
  [
    "replaces another user's photo",
    (stage) => put(`${stage.tom.id}/me.png`, stage, { method: 'PUT' }),
    (stage) => put(`${stage.lea.id}/me.png`, stage, { method: 'PUT' }),
  ],
  [
    "replaces another user's photo with an upsert",
    (stage) => put(`${stage.tom.id}/me.png`, stage, { headers: { ...png, 'x-upsert': 'true' } }),
    (stage) => put(`${stage.lea.id}/me.png`, stage, { headers: { ...png, 'x-upsert': 'true' } }),
  ],
  [
    "lists another user's folder",
    ({ tom }) => storage('object/list/avatars', { json: { prefix: tom.id } }),
    ({ lea }) => storage('object/list/avatars', { json: { prefix: lea.id } }),
  ],
  [
    "moves another user's photo to herself",
    ({ tom, lea }) =>
      storage('object/move', { json: { bucketId: 'avatars', sourceKey: `${tom.id}/me.png`, destinationKey: `${lea.id}/stolen.png` } }),
    ({ lea }) =>
      storage('object/copy', {
        json: { bucketId: 'avatars', sourceKey: `${lea.id}/me.png`, destinationKey: `${lea.id}/copy-${(serial += 1)}.png` },
      }),
  ],
  [
    'moves her own photo to another user',
    ({ tom, lea }) =>
      storage('object/move', { json: { bucketId: 'avatars', sourceKey: `${lea.id}/me.png`, destinationKey: `${tom.id}/gift.png` } }),
    ({ lea }) =>
      storage('object/copy', {
        json: { bucketId: 'avatars', sourceKey: `${lea.id}/me.png`, destinationKey: `${lea.id}/copy-${(serial += 1)}.png` },
      }),
  ],
  [
    "copies her own photo over another user's",
    ({ tom, lea }) =>
      storage('object/copy', { json: { bucketId: 'avatars', sourceKey: `${lea.id}/me.png`, destinationKey: `${tom.id}/me.png` } }),
    ({ lea }) =>
      storage('object/copy', {
        json: { bucketId: 'avatars', sourceKey: `${lea.id}/me.png`, destinationKey: `${lea.id}/copy-${(serial += 1)}.png` },
      }),
  ],
  [
    "requests a signed URL for an upload to another user's folder",
    ({ tom }) => storage(`object/upload/sign/avatars/${tom.id}/signed.png`, { json: {} }),
    fresh,
  ],
  ['names a photo like a folder', (stage) => put(`${stage.lea.id}/a/b.png`, stage), fresh],
  ['gives a photo a name with line breaks', (stage) => put(`${stage.lea.id}/a%0D%0AX-Evil:%201.png`, stage), fresh],
  ['gives a photo a name of 3,000 letters', (stage) => put(`${stage.lea.id}/${'a'.repeat(3000)}.png`, stage), fresh],
  ["deletes another user's photo", ({ tom }) => storage(`object/avatars/${tom.id}/me.png`, { method: 'DELETE' }), fresh],
  [
    "deletes others' photos among her own",
    ({ tom }) => storage('object/avatars', { method: 'DELETE', json: { prefixes: [`${tom.id}/me.png`] } }),
    fresh,
  ],
  [
    'uploads to a bucket that does not exist',
    (stage) => ({ ...fresh(stage), path: `/storage/v1/object/other/${stage.lea.id}/x.png` }),
    fresh,
  ],
  ['creates a bucket', () => storage('bucket', { json: { id: 'mine', name: 'mine', public: true } }), fresh],
  [
    'opens the bucket to every type',
    () => storage('bucket/avatars', { method: 'PUT', json: { public: true, allowed_mime_types: null, file_size_limit: null } }),
    fresh,
  ],
  ['empties the bucket', () => storage('bucket/avatars/empty', { method: 'POST', json: {} }), fresh],
  ['deletes the bucket', () => storage('bucket/avatars', { method: 'DELETE' }), fresh],
]

export const photos: Attempt[] = [
  ...uploads,
  ...strangers,
  ...types,
  {
    what: 'uploads more than two megabytes',
    as: 'the learner',
    call: (stage) => {
      const large = new Uint8Array(2 * 1024 * 1024 + 1)
      large.set(stage.picture)
      return put(`${stage.lea.id}/large.png`, stage, { body: large })
    },
    control: { as: 'the learner', call: fresh },
  },
  ...reach.map(([what, call, control]): Attempt => ({ what, as: 'the learner', call, control: { as: 'the learner', call: control } })),
  {
    what: 'lists photos',
    as: 'a visitor',
    call: ({ lea }) => storage('object/list/avatars', { json: { prefix: lea.id } }),
    control: 'the learner',
  },
]
