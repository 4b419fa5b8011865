import type { TextEdit } from '#site/features/drafts/merge-text.ts'

/** The text with edits of `textEdits`. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let place = 0
  for (const { from, to, insert } of edits) {
    result += text.slice(place, from) + insert
    place = to
  }
  return result + text.slice(place)
}
