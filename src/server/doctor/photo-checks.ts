import { intercepted, isJson, jsonOf } from './answers.ts'
import { type Context, withSecretKey } from './context.ts'
import { broken, type Finding, ok, unchecked } from './finding.ts'
import { proxyFixes } from './proxy-fixes.ts'

const photoBytes = 2 * 1024 * 1024

/** Checks that the storage service responds, accepts photos of the allowed size, and has our bucket and policies. */
export async function photoCheck({ url, key, bucket, send, hosting, state }: Context): Promise<Finding[]> {
  // The real service reports a missing bucket only at `object/info/public`.
  const path = hosting === 'embedded' ? 'object/public' : 'object/info/public'
  const answer = await send(`${url}/storage/v1/${path}/${bucket}/doctor.png`, { headers: { apikey: key } })
  if (answer.status >= 502)
    return [broken('Photos', `the storage service does not answer behind its gateway (${answer.status}): see its logs.`)]
  if (!isJson(answer)) return [intercepted('Photos', 'the storage service answers for /storage/v1', answer)]
  const isMissing = (await jsonOf(answer))['message'] === 'Bucket not found'
  const problems = state?.photo_problems ?? (isMissing ? [`the bucket "${bucket}" is missing or not public`] : [])
  if (problems.length > 0) {
    const fix =
      hosting === 'embedded'
        ? 'start the program again, which creates what is missing.'
        : 'as the database’s owner, run "select private.prepare_photo_storage();", or push the migrations if there is no such function.'
    return [broken('Photos', `${problems.join('; ')}: ${fix}`)]
  }

  // The upload is refused because there is no session, unless something refuses its size first. A connection that
  // closes early proves neither.
  const upload = await send(`${url}/storage/v1/object/${bucket}/doctor/doctor.png`, {
    method: 'POST',
    headers: { apikey: key, 'Content-Type': 'image/png' },
    body: new Uint8Array(photoBytes),
  }).catch(() => null)
  if (upload?.ok) {
    const fix = 'compare the policies of storage.objects with the migrations, and delete doctor/doctor.png in the bucket.'
    return [broken('Photos', `strangers can upload files: ${fix}`)]
  }
  if (upload?.status === 413) return [broken('Photos', 'the proxy refuses photos of 2 MB: allow bodies of 3 MB.', proxyFixes.bodySize)]
  if (!state) return [unchecked('Photos', `the bucket answers; its policies could not be checked: ${withSecretKey}.`)]
  return [ok('Photos', 'can be stored and shown')]
}
