import type { RecordKind } from '#site/backend/account-record.ts'
import type { StoredData } from '#site/backend/stored-data.ts'
import { enrolmentKey } from '#shared/storage-keys.ts'
import { withChange } from '#site/features/favorites/favorites-record.ts'
import { favoritesKey, readRecord, writeRecord } from '#site/features/favorites/stored-record.ts'
import { planSequenceKey } from '#site/features/goal/plan-sequence.ts'
import { codeKind } from '#site/features/code/edited-code.ts'
import { openedKind } from '#site/features/enrolment/opened-lessons.ts'
import { goalKind } from '#site/features/goal/week-goal.ts'
import { copyOfferKind } from '#site/features/hand-over/copy-offer.ts'
import { handOverKey } from '#site/features/hand-over/stored-fragment.ts'
import { answersKind } from '#site/features/lessons/questions/answer-record.ts'
import { readingKind } from '#site/features/lessons/reading-positions.ts'
import { reviewsKind } from '#site/features/lessons/review/review-record.ts'
import { removedCoursesKind } from '#site/features/offline/removed-courses.ts'
import { playbackKind } from '#site/features/player/playback-store.ts'
import { accountKeys, isBookkeeping, isSetAside } from './account-keys.ts'
import { storedDraft } from './stored-draft.ts'
import { loadedLater, portableLater } from './loaded-later.ts'
import { storedPreferences } from './stored-preferences.ts'
import { storedUnder, storedUnderKeys, portableRecord } from './stored-under.ts'

/** A kind of data, with the words that a screen needs for it. */
export interface DataKind {
  data: StoredData
  title: string
  about: string
  /** The words for one entry and for several. */
  one: string
  many: string
  /** Most people never have any, so the screen does not mention its absence. */
  isUnusual?: boolean
}

const open = () => window.localStorage

/** Returns every kind of data that an account keeps in this browser. To add a kind, add an entry here. */
export function accountKinds(appId: string, uid: string): DataKind[] {
  const listed = new Set<string>()
  function stored(name: string, key: string, options?: Parameters<typeof storedUnder>[3]): StoredData {
    listed.add(key)
    return storedUnder(open, name, key, options)
  }

  function record<T extends object, Empty extends T | null>(kind: RecordKind<T, Empty>, list?: string): StoredData {
    const key = kind.keyOf(appId, uid)
    return { ...stored(kind.name, key, list === undefined ? {} : { list }), portable: portableRecord(open, kind, key, list) }
  }

  /** Claims the keys of notes, too: notes are in a database, but changes that are not in it yet have keys in local storage. */
  function notes(): StoredData {
    listed.add(`${appId}-notes:${uid}`)
    const load = async () => (await import('#site/features/notes/stored-notes.ts')).storedNotes(appId, uid)
    return { ...loadedLater('notes', load), portable: portableLater(load) }
  }
  const isListed = (key: string) => [...listed].some((own) => `${key}:`.startsWith(`${own}:`))

  const kinds: DataKind[] = [
    {
      data: stored('learning', enrolmentKey(appId, uid), { list: 'enrolledCourses' }),
      title: 'Courses and progress',
      about: 'The courses that you are enrolled in, which lessons you have finished, and your certificates.',
      one: 'course',
      many: 'courses',
    },
    {
      data: notes(),
      title: 'Notes',
      about: 'What you noted, highlighted and bookmarked in lessons.',
      one: 'note',
      many: 'notes',
    },
    {
      data: record(answersKind, 'answers'),
      title: 'Answers',
      about: 'What you answered to the questions of a lesson.',
      one: 'lesson',
      many: 'lessons',
    },
    {
      data: record(codeKind, 'code'),
      title: 'Code',
      about: 'What you made of the code of a lesson.',
      one: 'lesson',
      many: 'lessons',
      isUnusual: true,
    },
    {
      data: record(reviewsKind, 'cards'),
      title: 'Reviews',
      about: 'The questions that come back, and when they are due.',
      one: 'question',
      many: 'questions',
    },
    {
      data: record(goalKind),
      title: 'Goal',
      about: 'What you want to do in a week, and on which days.',
      one: 'goal',
      many: 'goals',
    },
    {
      data: record(openedKind, 'courses'),
      title: 'Lessons opened last',
      about: 'The lesson at which you continue in each course.',
      one: 'course',
      many: 'courses',
    },
    {
      data: record(readingKind, 'blocks'),
      title: 'Reading positions',
      about: 'Where you stopped in lessons that you have not read to the end.',
      one: 'lesson',
      many: 'lessons',
    },
    {
      data: record(playbackKind, 'positions'),
      title: 'Recordings',
      about: 'Where you stopped in recordings, how fast you play them, and whether captions show.',
      one: 'position',
      many: 'positions',
    },
    {
      data: record(copyOfferKind),
      title: 'Offer of a copy',
      about: 'That you have answered the offer to keep a copy of your progress, so that it does not come again.',
      one: 'answer',
      many: 'answers',
      isUnusual: true,
    },
    {
      data: stored('favorites', favoritesKey(appId, uid), { list: 'changes', unite: uniteRecords }),
      title: 'Favorites',
      about: 'A copy of your list for when you are offline, and changes that wait to be sent. The list itself is on our server.',
      one: 'change',
      many: 'changes',
    },
    {
      data: storedDraft(appId, uid),
      title: 'Message to us',
      about: 'A message that you began and have not sent. It is deleted when you close the tab.',
      one: 'draft',
      many: 'drafts',
    },
    {
      data: loadedLater('drafts', async () => (await import('#site/features/drafts/stored-drafts.ts')).storedDrafts(appId, uid)),
      title: 'Courses that you write',
      about:
        'Copies of their files, and what you wrote and is not saved on our server yet. It stays here when you sign out, and only your account sees it.',
      one: 'file',
      many: 'files',
      isUnusual: true,
    },
    {
      data: stored(removedCoursesKind.name, removedCoursesKind.keyOf(appId, uid), { list: 'courses' }),
      title: 'Courses not to keep offline',
      about: 'Courses whose lessons you removed from this device.',
      one: 'course',
      many: 'courses',
    },
  ]
  return [
    ...kinds,
    {
      data: storedUnderKeys(open, setAsideKind, (storage) => accountKeys(storage, appId, uid).filter(isSetAside)),
      title: 'Set aside',
      about: 'Data that could not be read, or that an undo replaced. Nothing uses it; it is kept so that nothing is lost.',
      one: 'copy',
      many: 'copies',
      isUnusual: true,
    },
    {
      data: storedUnderKeys(open, 'other', (storage) =>
        accountKeys(storage, appId, uid).filter((key) => !isListed(key) && !isSetAside(key) && !isBookkeeping(key)),
      ),
      title: 'Other',
      about: 'Data of an earlier or later version of this site.',
      one: 'entry',
      many: 'entries',
      isUnusual: true,
    },
  ]
}

/** Returns the latest known list with the changes of both records. For a course that both change, the later record counts. */
function uniteRecords(removed: string, meanwhile: string): string {
  const [before, after] = [readRecord(removed).record, readRecord(meanwhile).record]
  return writeRecord(after.changes.reduce(withChange, { known: after.known ?? before.known, changes: before.changes }))
}

/** The name of the kind of copies that were set aside. They can be exported on their own. */
export const setAsideKind = 'set-aside'

/** Returns the kinds of data that everyone who uses this browser shares. They are not removed with an account. */
export function browserKinds(appId: string, uid: string): DataKind[] {
  return [
    {
      data: loadedLater('offline-lessons', async () => (await import('./stored-lessons.ts')).storedLessons(appId, uid)),
      title: 'Offline lessons',
      about: 'Copies of lessons and recordings, and what runs code, for use without a connection. Undo fetches them again.',
      one: 'course',
      many: 'courses',
    },
    {
      data: storedUnder(open, 'device', `${appId}-device`),
      title: 'Name of this device',
      about: 'A random name that tells on which device a lesson was finished.',
      one: 'name',
      many: 'names',
    },
    {
      data: storedUnder(open, 'plan', planSequenceKey(appId)),
      title: 'Study plans',
      about: 'A number that grows with each study plan for a calendar, so that the calendar replaces the last one.',
      one: 'number',
      many: 'numbers',
    },
    {
      data: storedUnder(open, 'hand-over', handOverKey),
      title: 'Courses from another device',
      about: 'A link from another device that you opened and have not answered yet. It is kept for a day at most.',
      one: 'link',
      many: 'links',
    },
    {
      data: storedPreferences(open, appId),
      title: 'Preferences',
      about: 'Light or dark, reduced motion, and keyboard shortcuts.',
      one: 'choice',
      many: 'choices',
    },
  ]
}
