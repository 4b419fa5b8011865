/** Returns a channel to the other tabs; null if the browser refuses one, as Firefox does when it blocks storage. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    // oxlint-disable-next-line no-restricted-globals -- the only use
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
