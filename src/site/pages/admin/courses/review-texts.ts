import { type Failure, sentenceFor } from '#site/features/administration/outcome.ts'
import { shortenBy } from '#site/ui/shorten-by.ts'
import type { ActionTexts } from '../ActionForm.tsx'

/** By the database's words (supabase/README.md). */
const sentences: Readonly<Record<string, (hint: string) => string>> = {
  withdrawn: () => 'This version was withdrawn a moment ago: by its instructor, or because a later one was approved.',
  decided: (state) => `This version is already ${state}: another administrator was faster, or you were, in another tab.`,
  address_taken: (slug) => `Another course has the address “${slug}” by now. Return this version, and ask for another address.`,
  number_fixed: () =>
    'The “id” in course.json differs from that of the version that learners have. Return this version, and ask for the same one.',
  not_published: () => 'This course is no longer in the catalog. Another administrator was faster.',
  never_published: () => 'This version is no longer withdrawn. Another administrator was faster.',
  no_instructor: () =>
    'Only an instructor or an administrator can get a course, with a confirmed address and an account that is not disabled.',
  drafts: () => 'This instructor has as many courses as an instructor can have.',
  room: () => 'This instructor has no room left for the files of this course.',
  remarks: () => 'A remark is at a file or line that this version does not have. Look through your remarks.',
}

/** Returns the sentence for the administrator: what failed, and what to do. */
export function reviewSentence(failure: Failure): string {
  if (failure.problem === 'gone') return 'This course no longer exists.'
  const word = failure.problem === 'refused' ? (failure.word ?? '') : ''
  const sentence = Object.hasOwn(sentences, word) ? sentences[word] : undefined
  return failure.problem === 'refused' && sentence ? sentence(failure.hint ?? '') : sentenceFor(failure)
}

export type CourseAction = 'take off' | 'put back' | 'give'

/** The texts of each action's dialog and toast. */
export const actionTexts: Record<CourseAction, ActionTexts> = {
  'take off': {
    title: (title) => `Take “${title}” off the catalog?`,
    consequences:
      'Nobody can find it or enroll anymore. Enrolled learners can still read it, and are told that it is no longer offered. The instructor is told by email, and keeps the course with all of its versions. You can put it back at any time.',
    button: 'Take off the catalog',
    done: (title) => `“${title}” leaves the catalog with the next build of the site.`,
  },
  'put back': {
    title: (title) => `Put this version of “${title}” back?`,
    consequences: 'It is published again, in place of the version that learners have now. The instructor’s draft stays as it is.',
    button: 'Put back',
    done: (title) => `“${title}” is being published.`,
  },
  give: {
    title: (title) => `Give “${title}” to another instructor?`,
    consequences:
      'The other instructor gets the draft with its files and all versions, and can write it from now on. The former one no longer can.',
    button: 'Give the course',
    done: (title) => `“${title}” has another instructor.`,
  },
}

const MAX_TEXT_LENGTH = 2000

/** Returns what is wrong with an answer or a remark, in a sentence, or null. */
export function lengthProblem(text: string): string | null {
  const excess = [...text.trim()].length - MAX_TEXT_LENGTH
  return shortenBy('this', excess)
}
