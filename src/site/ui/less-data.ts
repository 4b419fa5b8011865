/** Whether the user has asked for less data (Save-Data). Not every browser reports it. */
export function asksForLessData(): boolean {
  // oxlint-disable-next-line no-restricted-properties -- may be missing
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false
}
