import { expect, it } from 'vitest'
import { messageReader, queryMessage } from '#compiler/sql-messages.ts'

const bytes = (...parts: (string | number[])[]) =>
  parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part))
const int32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const int16 = (value: number) => [value >>> 8, value & 255]
const message = (type: string, body: number[]) => bytes(type, int32(body.length + 4), body)
const column = (name: string, type: number) => bytes(name, [0], int32(0), int16(0), int32(type), int16(4), int32(-1), int16(0))
const row = (...values: (string | null)[]) =>
  message(
    'D',
    bytes(int16(values.length), ...values.map((value) => (value === null ? int32(-1) : bytes(int32(bytes(value).length), value)))),
  )

const answer = Uint8Array.from([
  ...message('T', bytes(int16(2), column('größe', 23), column('name', 25))),
  ...Array.from({ length: 250 }, (_, index) => row(String(index), index === 1 ? null : 'Ä')).flat(),
  ...message('C', bytes('SELECT 250', [0])),
  ...message('C', bytes('CREATE TABLE', [0])),
  ...message('E', bytes('SERROR', [0], 'C42P01', [0], 'Mrelation "x" does not exist', [0], 'P15', [0], [0])),
])

it.each([1, 7, 10_000])('reads what PostgreSQL sends in pieces of %i bytes: the first 100 rows, how many there are, and errors', (size) => {
  const { parts, found, read } = messageReader()
  for (let at = 0; at < answer.length; at += size) read(answer.subarray(at, at + size))
  const [part, done] = parts
  if (part?.type !== 'table') throw new Error('There is no table.')
  expect(part.table.columns).toEqual([
    { name: 'größe', isNumber: true },
    { name: 'name', isNumber: false },
  ])
  expect(part.table.count).toBe(250)
  expect(part.table.rows).toHaveLength(100)
  expect(part.table.rows.slice(0, 2)).toEqual([
    ['0', 'Ä'],
    ['1', null],
  ])
  expect(done).toEqual({ type: 'done', tag: 'CREATE TABLE' })
  expect(found.error).toMatchObject({ severity: 'ERROR', message: 'relation "x" does not exist', position: 15 })
})

it('sends statements with their length in bytes', () => {
  expect([...queryMessage('ä')]).toEqual(bytes('Q', int32(7), 'ä', [0]))
})
