import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { forQuickPrograms } from '../../backend/support/prepared-database.ts'
import { preparedFolder } from '../../backend/support/test-backend.ts'
import { type KillableServer, startServer } from './killable-server.ts'
import { isFull } from '../../support/full.ts'
import { cleanUp, hasWrittenAll, lossesOf, noWrites, writeUntilStopped } from './writers.ts'

/** How long to keep writing before each kill, in milliseconds. `npm run bench:faults` kills fifty times. */
const killDelaysMs = isFull ? [0, 300, 900] : [300]

test(`killed ${killDelaysMs.length} times in the middle of writes: loses no acknowledged write, and recovers by itself`, async () => {
  const folder = preparedFolder()
  let server: KillableServer = await startServer(folder, forQuickPrograms())
  onTestFinished(async () => {
    await server.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  let known = noWrites()
  for (const delayMs of killDelaysMs) {
    const writing = writeUntilStopped(server, known)
    await vi.waitUntil(() => hasWrittenAll(known), { timeout: 60_000 })
    await sleep(delayMs)
    await server.end('SIGKILL')
    await writing
    server = await startServer(folder, forQuickPrograms())
    expect(await lossesOf(server, known)).toEqual([])
    known = await cleanUp(server)
  }
})
