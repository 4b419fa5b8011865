import { Refusal } from './refusals.ts'
import { bounds } from './request-bounds.ts'

const identifier = /^[A-Za-z_]\w*$/

/** Accepts only `/rest/v1/` itself, a table, or `rpc/` and a function. */
export function checkRestPath(path: string): { isFunction: boolean } {
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
export function isSafeName(name: string): boolean {
  return identifier.test(name) && !(name in Object.prototype)
}

/** Checks that PostgREST's parameters are within the bounds and unambiguous. */
export function checkRestQuery(parameters: [name: string, value: string][], isFunction: boolean): void {
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
