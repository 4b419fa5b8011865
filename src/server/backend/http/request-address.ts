import { Refusal, type Service } from './refusals.ts'
import { bounds } from './request-bounds.ts'
import { checkRestPath, checkRestQuery } from './rest-address.ts'

/** The parts of an unambiguous address. */
export interface RequestAddress {
  service: Service
  path: string
  query: URLSearchParams
}

/** Returns the service that a request line's target names, or null for any other target. */
export function serviceOf(target: string): Service | null {
  return (/^\/(auth|rest|storage)\/v1(?:[/?]|$)/.exec(target)?.[1] as Service | undefined) ?? null
}

/**
 * Parses a request line's target once, for both the rules and the library. Refuses everything that two parsers could
 * read differently: needlessly encoded letters, dot segments, empty segments, encoded slashes, repeated parameters.
 */
export function readAddress(service: Service, target: string): RequestAddress {
  if (target.length > bounds.addressLength) {
    throw new Refusal(414, `The address is longer than ${bounds.addressLength} characters`)
  }
  if (/[^!-~]|[#\\]/.test(target)) throw new Refusal(400, 'The address has a character in it that must be encoded')
  const end = target.indexOf('?')
  const path = readPath(end === -1 ? target : target.slice(0, end))
  const parameters = readQuery(end === -1 ? '' : target.slice(end + 1))
  if (service === 'rest') {
    const { isFunction } = checkRestPath(path)
    checkRestQuery(parameters, isFunction)
  } else {
    refuseRepeated(parameters)
  }
  return { service, path, query: new URLSearchParams(parameters) }
}

function readPath(raw: string): string {
  const segments = raw.split('/').slice(1).map(readSegment)
  // PostgREST's root is the only address that ends in a slash.
  if (segments.includes('') && raw !== '/rest/v1/') throw new Refusal(400, 'The address has a slash too many')
  return segments.map((segment) => `/${encodeURI(segment)}`).join('')
}

function readSegment(raw: string): string {
  const segment = decoded(raw)
  if (segment === '.' || segment === '..') throw new Refusal(400, 'The address must not have dots for a folder')
  if (/[\p{Cc}/\\?#%]/u.test(segment)) throw new Refusal(400, 'The address has an encoded character that no name may have')
  refuseNeedlessEncoding(raw)
  return segment
}

function readQuery(raw: string): [name: string, value: string][] {
  const parts = raw.split('&').filter((part) => part !== '')
  if (parts.length > bounds.queryParameters) {
    throw new Refusal(400, `The address has more than ${bounds.queryParameters} parameters`)
  }
  return parts.map((part) => {
    const [, name = '', value = ''] = /^([^=]*)=?(.*)$/.exec(part) ?? []
    refuseNeedlessEncoding(name)
    if (name === '' || name.includes('+')) throw new Refusal(400, 'A parameter of the address has no proper name')
    return [decoded(name), decoded(value.replaceAll('+', ' '))]
  })
}

function decoded(raw: string): string {
  try {
    const text = decodeURIComponent(raw)
    if (!text.includes('\0')) return text
  } catch {
    // The text is not UTF-8, or has a percent sign that encodes nothing.
  }
  throw new Refusal(400, 'The address has an encoded character that cannot be read')
}

/** Refuses encoded letters, digits and -._~. They mean the same as plain ones, so encoding them only serves as a disguise. */
function refuseNeedlessEncoding(raw: string): void {
  if (/%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/i.test(raw)) {
    throw new Refusal(400, 'The address has a letter, digit, dot or dash that is encoded without need')
  }
}

function refuseRepeated(parameters: [name: string, value: string][]): void {
  const names = parameters.map(([name]) => name)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw new Refusal(400, `The parameter ${repeated} must be given once`)
}
