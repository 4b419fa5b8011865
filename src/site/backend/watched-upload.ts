/** Follows the upload of a body, and ends it. */
export interface UploadWatch {
  /** Gets the sent part, from 0 to 1. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

const watches = new WeakMap<object, UploadWatch>()

/** Makes requests with this very body tell how far they are. They have no time limit as long as something is sent. */
export function watchUpload(body: ArrayBuffer, watch: UploadWatch): void {
  watches.set(body, watch)
}

export function uploadWatchOf(body: unknown): UploadWatch | undefined {
  return typeof body === 'object' && body !== null ? watches.get(body) : undefined
}
