import type { DraftStore } from '#site/features/drafts/draft-store.ts'
import type { TextSource } from '#site/features/studio/editor/editor.ts'

/** A file of an open draft, for editors. */
export function textSource(store: DraftStore, path: string): TextSource {
  return {
    read: () => store.textOf(path) ?? '',
    write: (text) => store.change(path, text),
    subscribe: (listener) => store.watch(path, listener),
  }
}
