import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { brand } from '#brand.ts'
import { command, printed, temporaryFolder, valuesFor } from './program.ts'

const root = join(import.meta.dirname, '../../..')

/** Sets the folder up like a machine after `npm ci --omit=dev`: the sources, and only the packages needed to run. */
function installedForProduction(folder: string): string {
  mkdirSync(join(folder, 'away'))
  for (const name of [
    'supabase',
    'src/server',
    'src/backend',
    'src/auth/device-words.ts',
    'src/auth/email-address.ts',
    'src/brand.ts',
    'src/result.ts',
    'src/theme/colors.ts',
    'src/build/page-contract.ts',
    'package.json',
    'package-lock.json',
    '.env.example',
  ]) {
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  // npm also installs Vite, because a runtime package may use it.
  for (const name of [...Object.keys(dependencies), 'vite']) {
    const place = join(folder, 'node_modules', name)
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), place)
  }
  return join(folder, 'src/server/main.js')
}

test('a machine that only serves needs no development packages, and serves the copied site', async () => {
  const folder = temporaryFolder()
  const main = installedForProduction(folder)
  const { SITE_DIR: site, ...values } = await valuesFor(join(folder, 'away'))
  const without = command(['start'], values, main)
  expect(await without.ended).toBe(1)
  expect(without.output()).toBe(
    'Building the site…\nThe tools that build the site are not installed: run "npm ci" here, or build it elsewhere and copy dist/ here.\n',
  )

  // The copied site is older than its sources, as copied files may be.
  cpSync(site, join(folder, 'dist'), { recursive: true, preserveTimestamps: true })
  const product = command(['start'], values, main)
  await Promise.race([printed(product, `${brand.name} is ready`), product.ended.then(() => expect.fail(product.output()))])
  expect(await (await fetch(`http://localhost:${values.PORT}/courses`)).text()).toContain('<title>Courses</title>')
  expect((await fetch(`http://localhost:${values.PORT}/health/ready`)).status).toBe(200)
  product.signal('SIGTERM')
  expect(await product.ended).toBe(0)
})

test('a half-installed program says to run "npm ci"', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'away'))
  mkdirSync(join(folder, 'node_modules'))
  for (const name of ['supabase', 'src/server', 'tests/run.js', 'tests/packages.ts', 'package.json', 'package-lock.json', '.env.example']) {
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  for (const name of readdirSync(join(root, 'node_modules')))
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  rmSync(join(folder, 'node_modules/hono'))
  const values = await valuesFor(join(folder, 'away'))
  const sentence = 'Packages are missing, or differ from the version in package-lock.json (hono): run "npm ci", then try again.\n'
  for (const program of [command(['start'], values, join(folder, 'src/server/main.js')), command([], {}, join(folder, 'tests/run.js'))]) {
    expect([await program.ended, program.output()]).toEqual([1, sentence])
  }
})
