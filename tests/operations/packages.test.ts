import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { command, temporaryFolder, valuesFor } from './program.ts'

const root = join(import.meta.dirname, '../..')

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
  for (const started of [
    command(['start'], values, { program: join(folder, 'src/server/main.js') }),
    command([], {}, { program: join(folder, 'tests/run.js') }),
  ]) {
    expect([await started.ended, started.output()]).toEqual([1, sentence])
  }
})

test.each([
  ['a#b', 'build', 'Vite cannot read its path', {}, /^The site cannot be built in .*a#b: rename the folder, without # and \?\.$/m],
  ['a#b', 'dev', 'Vite cannot read its path', {}, /^The site cannot be built in .*a#b: rename the folder, without # and \?\.$/m],
  [
    'small',
    'build',
    'the system ends it',
    { 'build-site.ts': "process.stdout.write('› Rendering 3 pages …\\nOther output\\n', () => process.kill(process.pid, 'SIGKILL'))" },
    /^Rendering 3 pages …\nThe build was ended by SIGKILL, probably for lack of memory: it needs about 800 MB/m,
  ],
  [
    'small',
    'build',
    'the system ends what prepares the code of lessons',
    { 'code-files.ts': "process.kill(process.pid, 'SIGKILL')" },
    /^Compiling all lessons …\nThe build was ended by SIGKILL, probably for lack of memory: it needs about 800 MB/m,
  ],
  [
    'small',
    'build',
    'the system ends its bundler',
    { 'code-files.ts': '', 'bundle.ts': "process.kill(process.pid, 'SIGKILL')" },
    /^Building the program that renders the pages …\nThe build was ended by SIGKILL, probably for lack of memory: it needs about 800 MB/m,
  ],
  [
    'small',
    'build',
    'its bundler fails, and nobody waits for the other part',
    {
      'code-files.ts': '',
      'bundle.ts': "console.error('There is no Badge.'); process.exitCode = 1",
      'lessons/compile-lessons.ts': 'setInterval(() => {}, 1000)',
    },
    /^There is no Badge\.\n+The site could not be built: the lines above say why\.$/m,
  ],
  [
    'small',
    'schema',
    'its empty database is damaged',
    { '../shared/empty-database.bin': 'Nothing' },
    /^No database could be created in \S+( \([^)]+\))?\. Check that the disk has space, .*; after an update of PGlite, run: npm run empty-database$/m,
  ],
] as [string, string, string, Record<string, string>, RegExp][])(
  'in the folder %s, %s says so: %s',
  async (name, given, _, programs, sentence) => {
    const folder = join(temporaryFolder(), name)
    mkdirSync(join(folder, 'node_modules'), { recursive: true })
    for (const part of ['supabase', 'src', 'package.json', 'package-lock.json', '.env.example']) {
      cpSync(join(root, part), join(folder, part), { recursive: true })
    }
    for (const part of readdirSync(join(root, 'node_modules')).filter((each) => each !== '.cache')) {
      symlinkSync(join(root, 'node_modules', part), join(folder, 'node_modules', part))
    }
    for (const [file, program] of Object.entries(programs)) writeFileSync(join(folder, 'src/build', file), program)
    const build = command([given], {}, { program: join(folder, 'src/server/main.js') })
    expect([await build.ended, build.output()]).toEqual([1, expect.stringMatching(sentence)])
  },
)
