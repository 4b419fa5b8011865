import { foldText } from '#site/ui/text-search.ts'
import type { FaqGroup } from './faq-groups.ts'

/** The entries whose question or answer contains every word, in their groups; empty groups are left out. */
export function searchFaqs(groups: readonly FaqGroup[], text: string): FaqGroup[] {
  const words = fold(text).split(/\s+/).filter(Boolean)
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => {
        const content = fold([entry.question, ...entry.answer].join(' '))
        return words.every((word) => content.includes(word))
      }),
    }))
    .filter((group) => group.entries.length > 0)
}

export function countEntries(groups: readonly FaqGroup[]): number {
  return groups.reduce((sum, group) => sum + group.entries.length, 0)
}

/** Accepts both spellings: "favourite" finds "favorite", "enrol" finds "enroll". */
function fold(text: string): string {
  return foldText(text)
    .replaceAll('e-mail', 'email')
    .replaceAll('favour', 'favor')
    .replace(/\benroll?/g, 'enrol')
}
