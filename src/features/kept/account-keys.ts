/**
 * The keys of one account in local storage: `{app id}-{kind}:{user id}`, and copies such as `…:damaged:…` below them. Throws if
 * the browser blocks storage. Keys of other accounts are never returned, even if one id begins with the other.
 */
export function accountKeys(storage: Storage, appId: string, uid: string): string[] {
  return Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '').filter(
    (key) => key.startsWith(`${appId}-`) && `${key}:`.includes(`:${uid}:`),
  )
}

/** The numbers by which tabs take turns (`exclusive.ts`). They are deleted with the account, but say nothing about it. */
export function isBookkeeping(key: string): boolean {
  return key.endsWith(':turn')
}

/** A copy of a value that could not be read, or that was replaced by undoing a removal. */
export function isSetAside(key: string): boolean {
  return key.includes(':damaged:')
}
