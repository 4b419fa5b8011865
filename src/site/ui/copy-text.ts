/** Returns whether the browser copied the text. It may refuse, and pages without HTTPS have no clipboard at all. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // oxlint-disable-next-line no-restricted-properties -- the only use
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
