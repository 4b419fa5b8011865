import { features } from 'web-features'
import { oldestBrowsers } from '#build/oldest-browsers.ts'

/** A global, or a member of one, either static or of its instances. */
export interface Api {
  owner: string
  member?: string
}

/** APIs that work in older versions than web-features says. The version it names only fixed a detail that we do not rely on. */
const usable = new Set([
  // Before 124, Chrome aborted with a different error name.
  'AbortSignal.timeout',
])

/** The APIs that at least one of the oldest browsers lacks. */
export const missingApis: Api[] = Object.values(features)
  .flatMap((feature) => (feature.kind === 'feature' ? Object.entries(feature.status.by_compat_key ?? {}) : []))
  .filter(([, { support }]) =>
    Object.entries(oldestBrowsers).some(([browser, oldest]) => {
      const since = support[browser as keyof typeof oldestBrowsers]
      return since === undefined || isAfter(since, oldest)
    }),
  )
  .flatMap(([key]) => {
    const { owner, member } = /^(?:api|javascript\.builtins)\.(?<owner>\w+)(?:\.(?<member>\w+?)(?:_static)?)?$/.exec(key)?.groups ?? {}
    if (!owner || owner === member || usable.has(`${owner}.${member}`)) return []
    return [{ owner, ...(member && { member }) }]
  })

function isAfter(version: string, other: string): boolean {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number)
  return major > otherMajor || (major === otherMajor && minor > otherMinor)
}

/** Removes these APIs. It runs in a page or a worker before its own scripts, so it must be self-contained. */
export function removeApis(apis: Api[]): void {
  const scope = globalThis as unknown as Record<string, unknown>
  const remove = (from: unknown, name: string) => {
    if ((typeof from === 'object' && from !== null) || typeof from === 'function') Reflect.deleteProperty(from, name)
  }
  for (const { owner, member } of apis) {
    if (!(owner in scope)) continue
    if (member === undefined) {
      remove(scope, owner)
      continue
    }
    const found = scope[owner]
    if (owner === 'Window') remove(scope, member)
    remove(found, member)
    if (typeof found === 'function') remove(found.prototype, member)
  }
}
