/**
 * `npm run licenses`: lists the license of every installed package and fails if one is not allowed
 * (tests/upkeep/license-rules.ts). Packages that end up in the site or on the server must be on the shorter list.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { everywhere, isAllowed, toolsOnly } from './upkeep/license-rules.ts'

interface Locked {
  version?: string
  dev?: boolean
}

const root = join(import.meta.dirname, '..')
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }

const installed = Object.entries(packages)
  // The lock file also lists builds for other platforms, which are not installed here.
  .filter(([path]) => path !== '' && existsSync(join(root, path, 'package.json')))
  .map(([path, { version = '', dev = false }]) => {
    const { license: given } = read(`${path}/package.json`) as { license?: string | { type: string } }
    const license = (typeof given === 'string' ? given : given?.type) ?? 'none named'
    return { name: `${path.replace(/^.*node_modules\//, '')} ${version}`, isTool: dev, license }
  })

for (const isTool of [false, true]) {
  const group = installed.filter((one) => one.isTool === isTool)
  console.log(`\n${isTool ? 'Tools' : 'In the site and on the server'}: ${group.length} packages`)
  const counts = Map.groupBy(group, ({ license }) => license)
  for (const [license, { length }] of [...counts].toSorted(([, a], [, b]) => b.length - a.length)) {
    console.log(`${String(length).padStart(6)}  ${license}`)
  }
}

const refused = installed.filter(({ license, isTool }) => !isAllowed(license, isTool ? [...everywhere, ...toolsOnly] : everywhere))
for (const { name, license } of refused) console.error(`\n${name} has a license that has not been reviewed: ${license}`)
console.log(refused.length === 0 ? '\nAll licenses are on the list.' : '')
process.exitCode = refused.length ? 1 : 0
