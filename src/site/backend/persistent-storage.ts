/** Whether the browser may delete this site's data by itself. 'unknown' if it does not say, as on insecure pages. */
export type Persistence = 'persistent' | 'evictable' | 'unknown'

/** `navigator.storage` is missing on insecure pages. Either method may be missing in browsers that only estimate space. */
type Manager = Partial<Pick<StorageManager, 'persist' | 'persisted'>> | undefined

export async function readPersistence(): Promise<Persistence> {
  return settled(() => manager()?.persisted?.())
}

/** Asks the browser to keep this site's data until the user deletes it. Firefox asks the user; others decide by themselves. */
export async function askToPersist(): Promise<Persistence> {
  return settled(() => manager()?.persist?.())
}

/**
 * Asks only if the browser decides without a prompt, so that users never see a question out of the blue. Gecko is the only
 * engine that prompts, and the only one with an empty `navigator.vendor`.
 */
export async function askToPersistQuietly(): Promise<void> {
  if (navigator.vendor !== '' && (await readPersistence()) === 'evictable') await askToPersist()
}

function manager(): Manager {
  // oxlint-disable-next-line no-restricted-properties -- the only use
  return navigator.storage as Manager
}

async function settled(ask: () => Promise<boolean> | undefined): Promise<Persistence> {
  try {
    const isPersistent = await ask()
    if (isPersistent === undefined) return 'unknown'
    return isPersistent ? 'persistent' : 'evictable'
  } catch {
    return 'unknown'
  }
}
