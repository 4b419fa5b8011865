/** One kind of data that an account keeps in this browser and nowhere else: learning, answers, notes and so on. */
export interface KeptData {
  /** Names the kind in the exported file: lowercase, such as `notes`. */
  name: string
  /** How many entries there are, and roughly how many bytes they take. Both 0 if there is none. */
  size(): Promise<{ count: number; bytes: number }>
  /** Everything of the kind, for the exported file: plain JSON values. */
  read(): Promise<unknown>
  /** Removes everything of the kind. The returned function puts it back. */
  remove(): Promise<() => Promise<void>>
}
