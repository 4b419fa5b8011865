/** One kind of data that an account keeps in this browser and nowhere else: learning, answers, notes and so on. */
export interface StoredData {
  /** Names the kind in the exported file: lowercase, such as `notes`. */
  name: string
  /** How many entries there are, and roughly how many bytes they take. Both 0 if there is none. */
  size(): Promise<{ count: number; bytes: number }>
  /** Everything of the kind, for the exported file: plain JSON values. */
  read(): Promise<unknown>
  /** Removes everything of the kind. The returned function puts it back. */
  remove(): Promise<() => Promise<void>>
  /** How it goes to the learner's other browsers. Absent for what belongs to this one, or to the server. */
  portable?: PortableData
}

/** How a kind goes to another browser, by a file or a link. */
export interface PortableData {
  /** What a file or a link holds of the kind; null if nothing is stored. */
  read(): Promise<unknown>
  /** How many entries a value of a file has; null if the value is damaged. */
  countIn(value: unknown): Promise<number | null>
  /**
   * Merges the value into what is stored, without loss. The returned function undoes that, unless something has been stored since.
   * Rejects if the browser does not store it.
   */
  merge(value: unknown): Promise<() => Promise<void>>
}

/** What a file or a link holds besides courses, ready to be merged. */
export interface OtherData {
  /** The kinds with the number of their entries: `Notes (12)`. */
  titles: string[]
  /** Merges everything, or nothing if a part cannot be stored. The returned function undoes that. */
  merge(): Promise<() => Promise<void>>
}
