/** Everything in this browser's storage that belongs to one account, by key: learning, favorites, damaged copies. */
export function browserDataOf(appId: string, uid: string): Record<string, string> {
  const found: Record<string, string> = {}
  try {
    for (let place = 0; place < localStorage.length; place += 1) {
      const name = localStorage.key(place)
      if (name?.startsWith(`${appId}-`) && name.includes(`:${uid}`)) found[name] = localStorage.getItem(name) ?? ''
    }
  } catch {
    // If storage is blocked, nothing is stored.
  }
  return found
}

export function removeBrowserData(names: readonly string[]): void {
  try {
    for (const name of names) localStorage.removeItem(name)
  } catch {
    // As above.
  }
}

export function restoreBrowserData(data: Record<string, string>): void {
  try {
    for (const [name, text] of Object.entries(data)) localStorage.setItem(name, text)
  } catch {
    // As above.
  }
}
