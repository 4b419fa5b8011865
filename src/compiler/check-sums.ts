import type { Tokens } from 'marked'
import { languageOf, type Written } from '#shared/content-language.ts'
import { type Block, isTable, plainText } from './markdown.ts'
import type { Finding } from './finding.ts'
import { plainDigits } from './lesson-file.ts'

/**
 * In a table of amounts, a row whose label is bold is a result. Each of its numbers must be the sum of the plain rows since the
 * last result, or of all plain rows above it. What is subtracted is negative, `−300` or `(300)`. Percentages are added up where
 * the result is 100 %.
 */
export function sumFindings(file: string, blocks: Block[], lesson: Written): Finding[] {
  const language = languageOf(lesson)
  return blocks.flatMap(({ token, line }) => {
    if (!isTable(token)) return []
    // The heading and the line below it come before the first row.
    return tableProblems(token, language).map(({ row, problem }) => ({ file, line: line + 2 + row, problem, isBroken: false }))
  })
}

interface Row {
  label: string
  isResult: boolean
  cells: (Amount | null)[]
}

/** A number as a table shows it. */
interface Amount {
  value: number
  /** Decimals shown. */
  decimals: number
  isPercent: boolean
}

function tableProblems({ rows }: Tokens.Table, language: string): { row: number; problem: string }[] {
  const read = rows.map((row) => readRow(row, language))
  const problems: { row: number; problem: string }[] = []
  for (const [row, { label, isResult, cells }] of read.entries()) {
    if (!isResult) {
      if (language.startsWith('en') && /^(sub)?total\b|^sum\b/i.test(label) && cells.some(Boolean))
        problems.push({ row, problem: `“${label}” is a result: write it in bold, so that its sum is checked.` })
      continue
    }
    for (const [column, stated] of cells.entries()) {
      if (!stated || (stated.isPercent && stated.value !== 100)) continue
      const since = read.slice(0, row).findLastIndex((other) => other.isResult) + 1
      const sums = [since, 0].map((from) => sumOf(read.slice(from, row), column))
      if (sums.every((sum) => sum === null)) continue
      if (sums.some((sum) => sum !== null && Math.abs(sum - stated.value) < 0.5 * 10 ** -stated.decimals)) continue
      const possible = [...new Set(sums.filter((sum) => sum !== null).map((sum) => Number(sum.toFixed(4))))]
      problems.push({
        row,
        problem: `“${label}” says ${stated.value}, and the rows above add up to ${possible.join(' or ')}: correct it, or take the bold away if it is not a sum.`,
      })
    }
  }
  return problems
}

/** Returns null if fewer than two of the rows have a number in the column. Other cells are skipped. */
function sumOf(rows: Row[], column: number): number | null {
  const amounts = rows.filter(({ isResult }) => !isResult).map(({ cells }) => cells[column])
  const present = amounts.filter((amount) => amount != null)
  if (present.length < 2) return null
  return present.reduce((sum, { value }) => sum + value, 0)
}

function readRow([first, ...rest]: Tokens.TableCell[], language: string): Row {
  return {
    label: plainText(first?.tokens ?? []).trim(),
    isResult: first?.tokens.length === 1 && first.tokens[0]?.type === 'strong',
    cells: rest.map(({ tokens }) => readAmount(plainText(tokens), language)),
  }
}

function readAmount(text: string, language: string): Amount | null {
  const match = /^(\()?([-−–+]?)\s?[$€£¥]?\s?([-−]?)(\d[\d,]*)(\.\d+)?\s?(?:[€£¥円]|(%))?\)?$/.exec(inEnglish(text.trim(), language))
  if (!match) return null
  const [, open, sign = '', inner = '', whole = '0', fraction = '', percent] = match
  const isNegative = open !== undefined || /[-−–]/.test(sign + inner)
  const size = Number(whole.replaceAll(',', '') + fraction)
  return { value: isNegative ? -size : size, decimals: Math.max(fraction.length - 1, 0), isPercent: percent !== undefined }
}

/** A number with the digits and separators of English. */
function inEnglish(text: string, language: string): string {
  const decimal = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value
  const inDigits = plainDigits(text).replaceAll('٬', ',').replaceAll('٫', '.')
  if (decimal !== ',') return inDigits
  return inDigits.replace(/(?<=\d)\s(?=\d{3})/g, '').replace(/[.,]/g, (mark) => (mark === ',' ? '.' : ','))
}
