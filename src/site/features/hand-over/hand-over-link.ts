import { brand } from '#shared/brand.ts'
import type { Incoming } from '#site/features/enrolment/import-plan.ts'
import { paths } from '#shared/paths.ts'
import { readJson } from '#site/backend/stored-json.ts'
import { failure, type Result, success } from '#shared/result.ts'
import { type CodedCourse, decodeRecord, encodeRecord, hasFormer } from './record-code.ts'

/**
 * A link has the lowest version that can hold its data, so that older versions of the product can read it. In the last one, other data
 * is optional.
 */
const versions = { courses: 1, all: 2, former: 3 }
/** The most characters of data. A record of the whole catalog needs far fewer. */
const limit = 256 * 1024
/** The most characters of other data, once unpacked. A short text may unpack to a huge one. */
const unpackedLimit = 20 * 1024 * 1024

export type LinkRefusal = 'foreign' | 'older' | 'newer' | 'damaged' | 'empty'

export interface HandOver {
  courses: CodedCourse[]
  /** Everything else, packed; see {@link unpacked}. */
  others: string | null
}

/**
 * Returns the link that hands over a learning record. The record is in the fragment, which browsers never send to a server.
 * @param others what {@link packed} returned for everything besides courses
 */
export function handOverLink(courses: readonly Incoming[], site: string, others?: string): string {
  const parts = [asText(encodeRecord(courses)), ...(others ? [others] : [])]
  const version = hasFormer(courses) ? versions.former : others ? versions.all : versions.courses
  return `${site}${paths.continue}#${brand.slug}-${version}.${parts.join('.')}`
}

/** Whether a link is short enough to be opened again. */
export function isLinkable(link: string): boolean {
  return link.length <= limit
}

/** Reads the record from the fragment of a hand-over link, or returns why that failed. */
export function readHandOver(fragment: string): Result<HandOver, LinkRefusal> {
  const [, product = '', madeBy = '', data = ''] = /^#?(.*)-(\d{1,9})\.(.*)$/s.exec(fragment.trim()) ?? []
  if (product !== brand.slug) return failure('foreign')
  const version = Number(madeBy)
  if (version < versions.courses || version > versions.former) return failure(version > versions.former ? 'newer' : 'older')
  if (data.length > limit || !/^[\w-]+(?:\.[\w-]+)?$/.test(data)) return failure('damaged')
  const [coded = '', others = null] = data.split('.')
  const courses = decodeRecord(bytesOf(coded), version === versions.former)
  const isOfVersion = version === versions.former || (others === null) === (version === versions.courses)
  if (!courses || !isOfVersion) return failure('damaged')
  return courses.length === 0 && others === null ? failure('empty') : success({ courses, others })
}

/** Compresses a value for a link. */
export async function packed(value: unknown): Promise<string> {
  const compressed = new Response(JSON.stringify(value)).body?.pipeThrough(new CompressionStream('deflate'))
  return asText(new Uint8Array(await new Response(compressed).arrayBuffer()))
}

/** Reads what {@link packed} returned; undefined if it is damaged, or larger than any learner's record. */
export async function unpacked(text: string): Promise<unknown> {
  const reader = new Response(bytesOf(text)).body?.pipeThrough(new DecompressionStream('deflate')).getReader()
  const decoder = new TextDecoder()
  let json = ''
  try {
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      json += decoder.decode(part.value, { stream: true })
      if (json.length > unpackedLimit) return undefined
    }
    return readJson(json + decoder.decode())
  } catch {
    return undefined
  }
}

function asText(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function bytesOf(data: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(data.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
