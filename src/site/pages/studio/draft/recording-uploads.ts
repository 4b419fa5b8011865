import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DraftStore } from '#site/features/drafts/draft-store.ts'

/** A recording on its way to the service. */
interface RecordingUpload {
  file: File
  ending: AbortController
  /** From 0 to 1; null once it has failed. */
  part: number | null
  problem: string
}

type RecordingUploads = Record<string, RecordingUpload | undefined>

const uploads = new WeakMap<DraftStore, StoreApi<RecordingUploads>>()

/** The recordings of an open draft that are on their way, by the ids of their lessons: they go on while another lesson is open. */
export function uploadsOf(store: DraftStore): StoreApi<RecordingUploads> {
  const own = uploads.get(store) ?? createStore<RecordingUploads>(() => ({}))
  uploads.set(store, own)
  return own
}
