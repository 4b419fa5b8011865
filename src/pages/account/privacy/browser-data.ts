/** Everything of one account that this browser keeps, by its name in the storage: learning, favourites, damaged copies. */
export function browserDataOf(appId: string, uid: string): Record<string, string> {
  const found: Record<string, string> = {}
  try {
    for (let place = 0; place < localStorage.length; place += 1) {
      const name = localStorage.key(place)
      if (name?.startsWith(`${appId}-`) && name.includes(`:${uid}`)) found[name] = localStorage.getItem(name) ?? ''
    }
  } catch {
    // A browser that bars its storage keeps nothing either.
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
