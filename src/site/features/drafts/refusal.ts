import type { Result } from '#shared/result.ts'

/** Why a request about a draft failed. */
export type Refusal =
  /** `signed out`: the session has ended, or another account has signed in. `account`: disabled, or no instructor any more. */
  | { problem: 'network' | 'server' | 'signed out' | 'account' }
  /** The database refused. `word` says why (supabase/README.md), and `hint` may name a file or the like. */
  | { problem: 'refused'; word: string; hint: string }

export type Outcome<T> = Result<T, Refusal>

/** Wraps a refusal, because a query can only fail by throwing. */
class DraftError extends Error {
  override name = 'DraftError'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`Drafts: ${refusal.problem === 'refused' ? refusal.word : refusal.problem}`)
    this.refusal = refusal
  }
}

/** For queries: returns the value or throws the refusal. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new DraftError(outcome.error)
  return outcome.value
}

export function refusalOfError(error: unknown): Refusal {
  return error instanceof DraftError ? error.refusal : { problem: 'server' }
}

const sentences: Readonly<Record<string, (hint: string) => string>> = {
  draft: () => 'This course is not yours any more, or was removed. Look in the list of your courses.',
  file: (file) => `${name(file)} was removed or renamed meanwhile. Look in the outline.`,
  snapshot: () => 'This state of the course is no longer kept. Choose a later one.',
  version: () => 'This version does not exist any more. Look in the list of your courses.',
  path: (file) => `${quoted(file)} cannot be the name of a file. Use the letters a to z, digits and hyphens, and keep the ending.`,
  files: () => 'A course has 1,000 files at most. Remove some that nothing uses.',
  content: (file) => `${name(file)} has not arrived as a picture or recording of the kind that its name says. Upload it again.`,
  course_json: () => 'The course needs a title of at least three letters and an address. Add them to the course facts.',
  note: () => 'The note is too long. Shorten it to 2,000 characters.',
  path_taken: (file) => `There is a file named ${quoted(file)} already. Choose another name.`,
  changed: () => 'The course has been changed since it was checked. Check it again, then hand it in.',
  open_version: () => 'A version of this course waits for a review. Withdraw it first.',
  address_fixed: (slug) => `The address of a published course never changes. Set it back to ${quoted(slug)}.`,
  number_fixed: (number) =>
    `The number of a published course never changes. ${number ? `Set “id” in course.json back to ${quoted(number)}` : 'Leave “id” out of course.json again'}.`,
  lesson_fixed: (file) => `Learners have the lesson ${quoted(file)}, and its address never changes. Change its title instead.`,
  address_taken: (slug) => `Another course has the address ${quoted(slug)}. Choose another one in the course facts.`,
  withdrawn: () => 'This version has been withdrawn already.',
  decided: (state) => `This version is ${state || 'decided'} already. Nothing is left to withdraw.`,
  was_approved: () => 'Learners may have this course, so that it stays. Ask an administrator to take it off the catalog.',
  drafts: () => 'You have as many courses as one instructor can have. Remove one that you no longer need.',
  lessons: () => 'This course has as many lessons as a course can have. Remove one, or begin a second course.',
  text_size: (file) => `${name(file)} is too long to be saved: a text has 100 KB at most. Split it into two.`,
  figure_size: (file) => `${name(file)} is too large to be saved: a figure has 200 KB at most. Simplify it.`,
  file_size: (file) => `${name(file)} is too large: a picture has 10 MB at most, a recording 200 MB. Make it smaller.`,
  room: () => 'There is no room left for your courses. Remove recordings or pictures that you no longer need.',
  hand_ins: () => 'You have handed in as many versions as one day allows. Hand this one in tomorrow.',
  changed_elsewhere: (file) => `${name(file)} was replaced on another device meanwhile. Look at it, then try again.`,
  insecure: () => 'Pictures and recordings can be added only where the address of the site begins with https.',
}

/** Returns the sentence for the instructor: what is the matter, and what to do. */
export function sentenceFor(refusal: Refusal): string {
  switch (refusal.problem) {
    case 'network':
      return 'The service is out of reach. What you write is kept in this browser and sent when the connection is back.'
    case 'signed out':
      return 'You are signed out. What you wrote is kept in this browser: sign in again to save it.'
    case 'account':
      return 'Your account cannot write courses at the moment. What you wrote is kept in this browser. Please write to us.'
    case 'server':
      return 'Something went wrong on our side. What you write is kept in this browser, and sent again in a moment.'
    case 'refused': {
      const sentence = Object.hasOwn(sentences, refusal.word) ? sentences[refusal.word] : undefined
      return sentence?.(refusal.hint) ?? 'This was refused. Reload the page, then try again.'
    }
  }
}

const quoted = (text: string) => `“${text}”`
const name = (file: string) => (file === '' ? 'This file' : quoted(file))
