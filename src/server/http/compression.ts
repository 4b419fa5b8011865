import type { Encoding } from '#build/compress.ts'

/** Returns the best encoding that the request accepts, or null to send the file as it is. */
export function acceptedEncoding(acceptEncoding: string | undefined): Encoding | null {
  const accepted = new Map<string, number>()
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const quality = parameters.find((text) => text.startsWith('q='))?.slice(2)
    if (name) accepted.set(name, quality === undefined ? 1 : Number(quality) || 0)
  }
  const accepts = (name: Encoding) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : null
}

/** Text compresses; pictures, fonts and archives are compressed already. */
export function isCompressible(contentType: string): boolean {
  return /^(text\/|image\/svg|application\/(javascript|json|manifest\+json|xml|wasm))/.test(contentType)
}
