import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/backend/database/database.ts'
import { sampleUnlessFull } from '../../support/full.ts'
import { command, temporaryFolder, valuesFor } from '../program.ts'
import { preparedData } from '../../backend/support/prepared-database.ts'

/** Copies an intact folder and damages the copy's database. */
function copyDamaged(damage: (database: string) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'ascendo-damaged-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(preparedData(), folder, { recursive: true })
  damage(join(folder, 'database'))
  return folder
}

/** Returns every file's name and the hash of its content. */
function contents(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true }).map(String)
  // PostgreSQL rewrites postmaster.pid whenever it starts; it holds no user data.
  const files = names.filter((name) => statSync(join(folder, name)).isFile() && basename(name) !== 'postmaster.pid')
  return new Map(
    files.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  )
}

function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}

describe('a damaged database', () => {
  const damages: [string, (database: string) => void][] = [
    ['its version is gone', (database) => rmSync(join(database, 'PG_VERSION'))],
    ['its version is garbage', (database) => writeFileSync(join(database, 'PG_VERSION'), 'hello')],
    ['its control file is empty', (database) => truncateSync(join(database, 'global/pg_control'))],
    ['its control file is garbage', (database) => writeFileSync(join(database, 'global/pg_control'), Buffer.alloc(8192, 7))],
    ['its log is gone', (database) => filesIn(join(database, 'pg_wal')).forEach((path) => rmSync(path))],
  ]
  test.each(sampleUnlessFull(damages, 'its version is gone', 'its control file is garbage'))(
    '%s: the message names the folder and the remedy, and no file has changed',
    async (_, damage) => {
      const folder = copyDamaged(damage)
      const before = contents(folder)
      await expect(openDatabase({ folder: join(folder, 'database') })).rejects.toThrow(
        `The database in ${join(folder, 'database')} is damaged and cannot be opened; nothing in it was deleted. Move the folder ${folder} away and restore your latest backup: npm run restore -- ascendo.tar`,
      )
      expect(contents(folder)).toEqual(before)
    },
  )

  test('ends "npm start" with that message alone, and releases the folder', async () => {
    const folder = temporaryFolder()
    const values = await valuesFor(folder)
    cpSync(preparedData(), values.DATA_DIR, { recursive: true })
    truncateSync(join(values.DATA_DIR, 'database/global/pg_control'))
    const program = command(['start'], values)
    expect(await program.ended).toBe(1)
    expect(program.output().trim().split('\n')).toEqual([expect.stringMatching(/is damaged and cannot be opened; .* npm run restore/)])
    expect(existsSync(join(values.DATA_DIR, 'process.lock'))).toBe(false)
  })
})

test('a first start that was killed halfway starts over', async () => {
  const folder = temporaryFolder()
  const database = join(folder, 'database')
  mkdirSync(join(database, 'base'), { recursive: true })
  writeFileSync(join(database, 'PG_VERSION'), '17')
  writeFileSync(`${database}.unfinished`, '')
  const opened = await openDatabase({ folder: database })
  expect(await opened.query('select 1 as one')).toEqual([{ one: 1 }])
  await opened.close()
  expect(existsSync(`${database}.unfinished`)).toBe(false)
})
