import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  version?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
}

/** A package that `npm ci --omit=dev` leaves out. */
const developmentPackage = 'node_modules/vitest'

/**
 * Returns a sentence that names packages that are missing or differ from the version in package-lock.json, or null if
 * there are none, or no such file.
 * @param root the folder that holds package.json
 * @param needed by default, development packages count only if they seem to be installed at all
 */
export function missingPackages(root: string, needed: 'all' | 'installed' = 'installed'): string | null {
  const withDevelopment = needed === 'all' || existsSync(join(root, developmentPackage))
  const lock = join(root, 'package-lock.json')
  if (!existsSync(lock)) return null
  const { packages } = JSON.parse(readFileSync(lock, 'utf8')) as { packages: Record<string, LockedPackage> }
  const missing = Object.entries(packages)
    // The entry without a path is the project itself; an optional package may be for another platform.
    .filter(([path, { dev, devOptional, optional }]) => path !== '' && !optional && (withDevelopment || !(dev || devOptional)))
    .filter(([path, { version }]) => installedVersion(join(root, path)) !== version)
    .map(([path]) => path.split('node_modules/').at(-1))
  if (missing.length === 0) return null
  const named = missing.length > 3 ? `${missing.slice(0, 3).join(', ')} and ${missing.length - 3} more` : missing.join(', ')
  return `Packages are missing, or differ from the version in package-lock.json (${named}): run "npm ci", then try again.`
}

function installedVersion(folder: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version?: string }).version
  } catch {
    return undefined
  }
}
