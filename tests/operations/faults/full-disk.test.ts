import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { brand } from '#shared/brand.ts'
import { requireFreeSpace, watchFreeSpace } from '#server/backend/database/disk-space.ts'
import { command, valuesFor } from '../program.ts'
import { forQuickPrograms, preparedData } from '../../backend/support/prepared-database.ts'
import { temporaryFolder } from '../../backend/support/test-backend.ts'
import { ask, signIn, startServer } from './killable-server.ts'

const mebibyte = 1024 * 1024

test('a lack of space is logged when it changes, not each time', async () => {
  const logSpy = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logSpy.mockRestore())
  let [free, now] = [100 * mebibyte, 0]
  const hasFreeSpace = watchFreeSpace(
    '/somewhere',
    async () => free,
    () => now,
  )
  const later = () => {
    now += 1000
    return hasFreeSpace()
  }
  expect(await hasFreeSpace()).toBe(true)
  free = 20 * mebibyte
  expect([await later(), await later()]).toEqual([false, false])
  free = 40 * mebibyte
  expect([await later(), await later()]).toEqual([true, true])
  expect(logSpy.mock.calls.flat()).toEqual([
    'The disk of the data folder is full (20 MB free): nothing is written until 32 MB are free. Saved data is safe and can be read.',
    'The disk has enough space again: everything is written as before.',
  ])
  await expect(requireFreeSpace('/somewhere', async () => 5 * mebibyte)).rejects.toThrow(
    'The disk of the data folder /somewhere is full (5 MB free): free 32 MB, then start again. Saved data is safe.',
  )
})

/** Mounts a small tmpfs at the folder. Returns false if that fails: it requires root on Linux. */
function mountDisk(folder: string, megabytes: number): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status === 0
}

describe('a disk that is full', () => {
  test('loses nothing, can be read, and is written again once there is space', async (context) => {
    const disk = temporaryFolder()
    onTestFinished(() => rmSync(disk, { recursive: true, force: true }))
    if (!mountDisk(disk, 240)) return context.skip('Only root on Linux may mount a small disk; the rule itself is tested above.')
    onTestFinished(() => void execFileSync('umount', ['-l', disk]))
    const dataDir = join(disk, 'data')
    const ballast = join(disk, 'ballast')
    cpSync(preparedData(), dataDir, { recursive: true })
    let server = await startServer(dataDir, forQuickPrograms())
    onTestFinished(() => server.end('SIGKILL'))

    const { access_token: as, user } = await signIn(server)
    const keep = (course_id: string) => ask(server, '/rest/v1/favorites', { as, json: { user_id: user.id, course_id } })
    const kept = async () => {
      const answer = await ask(server, '/rest/v1/favorites?select=course_id', { as })
      return (answer?.body as { course_id: string }[] | undefined)?.map((row) => row.course_id)
    }
    expect(await keep('before')).toMatchObject({ status: 201 })

    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(ballast, Buffer.alloc(bavail * bsize - 8 * mebibyte))
    await vi.waitUntil(async () => (await keep('during'))?.status === 503, { timeout: 60_000, interval: 300 })
    expect(await keep('full')).toEqual({
      status: 503,
      body: expect.objectContaining({ code: '53100', message: 'The server has no room left' }),
    })
    expect(await ask(server, '/auth/v1/recover', { json: { email: `learner@${brand.slug}.example` } })).toMatchObject({ status: 503 })
    expect(await kept()).toContain('before')
    expect((await ask(server, '/health'))?.status).toBe(200)
    expect(server.output()).toMatch(/^The disk of the data folder is full \(\d+ MB free\)/m)

    await server.end('SIGTERM')
    await expect(startServer(dataDir, forQuickPrograms())).rejects.toThrow(
      /The disk of the data folder .* is full \(\d+ MB free\): free 32 MB/,
    )

    // Fill the disk completely, so that not even the lock file fits.
    writeFileSync(ballast, Buffer.alloc(statfsSync(disk).bavail * statfsSync(disk).bsize), { flag: 'a' })
    await expect(startServer(dataDir, forQuickPrograms())).rejects.toThrow(
      /The disk of the data folder .* is full \(0 MB free\): free 32 MB/,
    )

    rmSync(ballast)
    server = await startServer(dataDir, forQuickPrograms())
    expect(await keep('after')).toMatchObject({ status: 201 })
    expect(await kept()).toEqual(expect.arrayContaining(['before', 'after']))
    expect(await kept()).not.toContain('full')
  })
})

describe('a command on a disk without a free byte', () => {
  test.for([
    { name: 'start', args: ['start'], needs: 'ENV_FILE', for: '.env' },
    { name: 'reset', args: ['reset', '--yes'], needs: 'DATA_DIR', for: 'the lock file' },
  ])('$name has no space for $for and says so', async ({ args, needs }, context) => {
    const disk = temporaryFolder()
    onTestFinished(() => rmSync(disk, { recursive: true, force: true }))
    if (!mountDisk(disk, 1)) return context.skip('Only root on Linux may mount a small disk.')
    onTestFinished(() => void execFileSync('umount', ['-l', disk]))
    const place = join(disk, 'place')
    if (needs === 'DATA_DIR') mkdirSync(join(place, 'database'), { recursive: true })
    const values = { ...(await valuesFor(temporaryFolder())), [needs]: place }
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(join(disk, 'ballast'), Buffer.alloc(bavail * bsize))

    const program = command(args, values)
    expect([await program.ended, program.output()]).toEqual([
      1,
      'The disk is full (ENOSPC: no space left on device, write): free some space, then try again.\n',
    ])
    expect(readdirSync(disk, { recursive: true }).toSorted()).toEqual(
      needs === 'DATA_DIR' ? ['ballast', 'place', 'place/database'] : ['ballast'],
    )
  })
})
