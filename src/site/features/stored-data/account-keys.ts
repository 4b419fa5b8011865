/**
 * Returns the keys of one account in local storage: `{app id}-{kind}:{user id}`, and longer ones such as `…:damaged:…` for
 * copies. Throws if the browser blocks storage. Keys of other accounts are never returned, even if one id begins with the other.
 */
export function accountKeys(storage: Storage, appId: string, uid: string): string[] {
  return Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '').filter(
    (key) => key.startsWith(`${appId}-`) && `${key}:`.includes(`:${uid}:`),
  )
}

/**
 * Whether a key holds a number by which tabs take turns (`exclusive.ts`). It says nothing about the account, but is deleted with
 * it.
 */
export function isBookkeeping(key: string): boolean {
  return key.endsWith(':turn')
}

/** Whether a key holds a copy of a value that could not be read, or that was replaced by undoing a removal. */
export function isSetAside(key: string): boolean {
  return key.includes(':damaged:')
}
