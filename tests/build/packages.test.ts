import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** What commands for developers load, which nobody runs on a server. */
const ofDevelopers = ['src/server/backend/database/database-schema.ts', 'src/server/backend/database/pglite-tools.d.ts']

test('what runs and builds the product is installed without development packages, as in the image', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const missing = [...globSync('src/**/*.{ts,tsx,js}', { cwd: root }), 'vite.config.ts']
    .filter((file) => !ofDevelopers.includes(file) && !file.startsWith(join('src', 'content')))
    .flatMap((file) =>
      [...read(file).matchAll(/(?:^(?:import|export|\}) (?:.* )?from |^import |\bimport\()'([a-z@][^':]*)'/gm)].map(([, name = '']) => ({
        file,
        name: /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '',
      })),
    )
    .filter(({ name }) => !isBuiltin(name) && !(name in dependencies))
  expect(missing).toEqual([])
})

test('builds keep what they can use again in one folder, which is elsewhere where the packages are read-only, as in the image', () => {
  const naming = globSync('src/{build,compiler}/**/*.ts', { cwd: root }).filter((file) => read(file).includes('node_modules/.cache'))
  expect(naming).toEqual([join('src', 'build', 'cache-folder.ts')])
})
