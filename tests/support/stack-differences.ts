import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A table cell such as "422 `weak_password`". It is null if the stack never has this outcome. */
export interface StackAnswer {
  status: number
  code: string | null
}

export interface Difference {
  outcome: string
  call: string
  goTrue: StackAnswer | null
  embedded: StackAnswer | null
  adapter: string
}

/** Reads the rows of the table "Where the stacks differ" in supabase/README.md. */
export function readDifferences(): Difference[] {
  const text = readFileSync(join(import.meta.dirname, '../../supabase/README.md'), 'utf8')
  const section = text.split('## Where the stacks differ')[1]?.split('\n## ')[0] ?? ''
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1)
  return rows.map((row) => {
    const [outcome = '', call = '', goTrue = '', embedded = '', adapter = ''] = row
      .slice(1)
      .split('|')
      .map((cell) => cell.trim())
    return { outcome, call: bare(call), goTrue: answerIn(goTrue), embedded: answerIn(embedded), adapter: bare(adapter) }
  })
}

const bare = (cell: string) => cell.replaceAll('`', '')

function answerIn(cell: string): StackAnswer | null {
  if (cell === 'never') return null
  const [, status, code] = /^(\d{3})(?: `([^`]+)`)?$/.exec(cell) ?? []
  if (!status) throw new Error(`No answer: ${cell}`)
  return { status: Number(status), code: code ?? null }
}
