import { Refusal, type Service, bounds } from './refusals.ts'

/** The parts of an unambiguous address. */
interface RequestAddress {
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

const identifier = /^[A-Za-z_]\w*$/

/** Accepts only `/rest/v1/` itself, a table, or `rpc/` and a function. */
function checkRestPath(path: string): { isFunction: boolean } {
  const [name = '', ...more] = path.slice('/rest/v1/'.length).split('/')
  const isFunction = name === 'rpc'
  const asked = isFunction && more.length === 1 ? more[0] : more.length === 0 ? name : undefined
  if (asked === undefined || (asked !== '' && !isSafeName(asked))) throw new Refusal(404, 'There is nothing at this address')
  return { isFunction }
}

/**
 * Whether the text can name a table, column or function. The names of properties that every JavaScript object has are
 * refused, because the library would confuse them with its own.
 */
function isSafeName(name: string): boolean {
  return identifier.test(name) && !(name in Object.prototype)
}

/** Checks that PostgREST's parameters are within the bounds and unambiguous. */
function checkRestQuery(parameters: [name: string, value: string][], isFunction: boolean): void {
  const meanings = new Set<string>()
  for (const [name, value] of parameters) {
    if (!/^[A-Za-z_][\w.>-]*$/.test(name)) throw new Refusal(400, 'A parameter of the address has no proper name')
    refuseInheritedNames(name)
    checkParameter(name, value)
    const meaning = meaningOf(name, value, isFunction)
    if (meanings.has(meaning)) throw new Refusal(400, `The parameter ${name} must be given once`)
    meanings.add(meaning)
  }
}

function checkParameter(name: string, value: string): void {
  if (value.length > bounds.parameterLength) {
    throw new Refusal(400, `The parameter ${name} is longer than ${bounds.parameterLength} characters`)
  }
  atMost(bounds.jsonSteps, count(name, '->'), `steps into the column of ${name}`)
  const [, kind = ''] = /(?:^|\.)(select|order|columns|on_conflict|limit|offset|and|or)$/.exec(name) ?? []
  switch (kind) {
    case 'limit':
    case 'offset':
      if (!/^\d{1,9}$/.test(value)) throw new Refusal(400, `The parameter ${name} must be a number of rows`)
      return
    case 'and':
    case 'or':
      refusePatterns(/\.i?match[.(]/i.test(value))
      refuseInheritedNames(value)
      atMost(bounds.logicBrackets, count(value, '('), `brackets in ${name}`)
      atMost(bounds.jsonSteps, count(value, '->'), `steps into columns in ${name}`)
      atMost(bounds.filterValues, count(value, ',') + 1, `conditions in ${name}`)
      return
    case '':
      refuseInheritedNames(/^(?:not\.)?([^.(]*)/.exec(value)?.[1] ?? '', 'operator')
      refusePatterns(/^(?:not\.)*i?match[.(]/i.test(value))
      atMost(bounds.filterValues, count(value, ',') + 1, `values in ${name}`)
      return
    default:
      refuseInheritedNames(value)
      atMost(bounds.embeds, count(value, '('), `tables in ${name}`)
      atMost(bounds.jsonSteps, count(value, '->'), `steps into columns in ${name}`)
      atMost(bounds.listItems, count(value, ',') + 1, `columns in ${name}`)
  }
}

/**
 * Returns the key that must be unique. A column may have several filters with different operators
 * (`age=gte.1&age=lte.5`); with the same operator, the library would use only the last and silently lose a filter.
 */
function meaningOf(name: string, value: string, isFunction: boolean): string {
  const isFilter = !isFunction && !/^(apikey|select|order|columns|on_conflict|limit|offset|and|or|not\.and|not\.or)$/.test(name)
  return isFilter ? `${name} ${value.split('.', 1)[0]}` : name
}

/** Counts brackets and commas everywhere, even in quotes, so that no disguise can lower the count. */
function count(text: string, part: string): number {
  return text.split(part).length - 1
}

function atMost(limit: number, number: number, what: string): void {
  if (number > limit) throw new Refusal(400, `There are more than ${limit} ${what}`)
}

/** Refuses regular expressions: one of thirty characters can keep the only connection busy for as long as a statement may run. */
function refusePatterns(hasPattern: boolean): void {
  if (hasPattern) throw new Refusal(400, 'Regular expressions are not offered: use like or ilike')
}

function refuseInheritedNames(text: string, kind = 'column or table'): void {
  const name = text.match(/\w+/g)?.find((word) => word in Object.prototype)
  if (name !== undefined) throw new Refusal(400, `There is no ${kind} called ${name}`)
}
