import { brand } from '#brand.ts'
import type { Incoming } from '#features/enrolment/import-plan.ts'
import { paths } from '#paths.ts'
import { failure, type Result, success } from '#result.ts'
import { type CodedCourse, decodeRecord, encodeRecord } from './record-code.ts'

const version = 1
/** The most characters of data. A record of the whole catalog needs far fewer. */
const limit = 256 * 1024

export type LinkRefusal = 'foreign' | 'older' | 'newer' | 'damaged' | 'empty'

/** Returns the link that hands over a learning record. The record is in the fragment, which browsers never send to a server. */
export function handOverLink(courses: readonly Incoming[], site: string): string {
  const text = btoa(Array.from(encodeRecord(courses), (byte) => String.fromCharCode(byte)).join(''))
  const data = text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  return `${site}${paths.continue}#${brand.slug}-${version}.${data}`
}

/** Reads the record from the fragment of a hand-over link, or returns why that failed. */
export function readHandOver(fragment: string): Result<CodedCourse[], LinkRefusal> {
  const [, product = '', madeBy = '', data = ''] = /^#?(.*)-(\d{1,9})\.(.*)$/s.exec(fragment.trim()) ?? []
  if (product !== brand.slug) return failure('foreign')
  if (Number(madeBy) !== version) return failure(Number(madeBy) > version ? 'newer' : 'older')
  if (data.length > limit || !/^[\w-]+$/.test(data)) return failure('damaged')
  const courses = decodeRecord(bytesOf(data))
  if (!courses) return failure('damaged')
  return courses.length === 0 ? failure('empty') : success(courses)
}

function bytesOf(data: string): Uint8Array {
  try {
    return Uint8Array.from(atob(data.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
