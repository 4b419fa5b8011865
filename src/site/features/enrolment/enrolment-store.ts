import { createStore, type StoreApi } from 'zustand/vanilla'
import { createContext, createElement, type ReactNode, use, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useConfirmedUid } from '#site/auth/auth-context.ts'
import { forgivingStorage, watchKey } from '#site/backend/browser-storage.ts'
import { exclusive, type Exclusive } from '#site/backend/exclusive.ts'
import { done, failure, type Result } from '#shared/result.ts'
import { enrolmentKey } from '#shared/storage-keys.ts'
import type { Course, OfferedCourse } from '#content/course.ts'
import { useToasts } from '#site/ui/toasts.ts'
import { type CourseOutline, type EnrolledCourse, newEnrolment } from './enrolled-course.ts'
import type { ProgressStep } from './lesson-changes.ts'
import { listStorage, type StorageFailure } from './stored-list.ts'

type EnrolmentFailure = 'not-signed-in' | 'already-enrolled' | 'not-enrolled' | 'changed-meanwhile' | 'not-loaded' | StorageFailure
export type EnrolmentResult = Result<void, EnrolmentFailure>

/** The enrolment store (§3) with the transitions of §4. Without a signed-in user, they change nothing and fail (§5). */
interface EnrolmentState {
  enrolledCourses: EnrolledCourse[]
  /** A change is pending. */
  isLoading: boolean
  /** Why the latest change failed. */
  error: string | null
  /** Part of the stored data was unreadable. */
  isDamaged: boolean
  enroll(course: OfferedCourse): Promise<EnrolmentResult>
  unenroll(id: string): Promise<EnrolmentResult>
  setLessonDone(outline: CourseOutline, lessonId: string, isDone: boolean): Promise<EnrolmentResult>
  /** Marks lessons from the start of the curriculum up to this percentage as finished, and no others. */
  updateProgress(outline: CourseOutline, percent: number): Promise<EnrolmentResult>
  markComplete(outline: CourseOutline): Promise<EnrolmentResult>
  /** Brings a course of the list up to date with the catalog, whose lessons may have changed. */
  follow(course: Course): Promise<void>
  /** Applies an import, or undoes one. */
  change(apply: ListChange): Promise<EnrolmentResult>
  /** Reads the storage again, because other tabs may have changed it. */
  refresh(): void
  /** Sets damaged data aside. 'intact' if nothing is damaged (any more), 'untouched' if the browser refuses to store a copy. */
  repair(): Promise<'intact' | 'set-aside' | 'untouched'>
}

export type EnrolmentStore = StoreApi<EnrolmentState>

interface Options {
  /** The account's storage key; null while no user is signed in. */
  key: string | null
  /** The storage key of this browser's name in marks, which all accounts share. */
  deviceKey?: string
  /** Replaced in tests. */
  openStorage?: () => Storage
  runExclusive?: Exclusive
  now?: () => Date
}

/** The messages for `error` (§4). */
export const enrolmentMessages: Record<EnrolmentFailure, string> = {
  'not-signed-in': 'No user logged in',
  'already-enrolled': 'You are already enrolled in this course',
  'not-enrolled': 'You are not enrolled in this course',
  'changed-meanwhile': 'Your courses have changed in the meantime',
  'not-loaded': 'Part of the site could not be loaded',
  'storage-full': 'This browser has no space left to store your courses',
  'storage-blocked': 'This browser does not let the site store your courses',
}

/** Returns the list after a change, or why it is refused. */
type ListChange = (list: EnrolledCourse[]) => EnrolledCourse[] | EnrolmentFailure

/** Loads the code that changes progress. No first view of the home page needs it; pages with lessons load it in advance. */
export const loadLessonChanges = () => import('./lesson-changes.ts')

/**
 * Creates the store of one account's enrolments, which exist only in this browser (§1). Expected failures are returned, not
 * thrown.
 */
export function createEnrolmentStore({
  key,
  deviceKey = 'device',
  openStorage = () => window.localStorage,
  runExclusive = exclusive,
  now = () => new Date(),
}: Options): EnrolmentStore {
  const storage = key === null ? null : listStorage(openStorage, key)
  const nameStorage = forgivingStorage(openStorage)

  return createStore<EnrolmentState>((set, get) => {
    /** Applies a change to the stored list, not to what this tab last read, so that two tabs cannot overwrite each other. */
    async function change(apply: ListChange): Promise<EnrolmentResult> {
      if (key === null || storage === null) return failure('not-signed-in')
      set({ isLoading: true, error: null })
      const problem = await runExclusive(key, (): EnrolmentFailure | null => {
        const stored = storage.read()
        if (!stored) return 'storage-blocked'
        const next = apply(stored.enrolledCourses)
        const refusal = typeof next === 'string' ? next : storage.write(next)
        set({ enrolledCourses: refusal || typeof next === 'string' ? stored.enrolledCourses : next })
        if (stored.isDamaged) set({ isDamaged: true })
        return refusal
      }).catch((): EnrolmentFailure => 'storage-blocked')
      set({ isLoading: false, error: problem && enrolmentMessages[problem] })
      return problem ? failure(problem) : done
    }

    async function advance(outline: CourseOutline, step: ProgressStep) {
      const lessons = await loadLessonChanges().catch(() => null)
      return change((list) => {
        if (!lessons) return 'not-loaded'
        const enrolled = list.find((course) => course.id === outline.id)
        if (!enrolled) return 'not-enrolled'
        const next = lessons.afterStep(enrolled, outline, step, now(), lessons.thisDevice(nameStorage, deviceKey))
        return list.map((course) => (course === enrolled ? next : course))
      })
    }

    const initial = storage?.read()
    return {
      enrolledCourses: initial?.enrolledCourses ?? [],
      isLoading: false,
      error: null,
      isDamaged: initial?.isDamaged ?? false,
      enroll: (course) =>
        change((list) =>
          list.some((enrolled) => enrolled.id === course.id) ? 'already-enrolled' : [...list, newEnrolment(course, now())],
        ),
      unenroll: (id) =>
        change((list) => (list.some((course) => course.id === id) ? list.filter((course) => course.id !== id) : 'not-enrolled')),
      setLessonDone: (outline, lessonId, isDone) => advance(outline, { lessonId, isDone }),
      updateProgress: (outline, percent) => advance(outline, { percent }),
      markComplete: (outline) => advance(outline, 'complete'),
      async follow(course) {
        const enrolled = get().enrolledCourses.find(({ id }) => id === course.id)
        const lessons = enrolled && (await loadLessonChanges().catch(() => null))
        if (!lessons || lessons.isOfToday(enrolled, course)) return
        await change((list) => list.map((one) => (one.id === course.id ? lessons.followed(one, course) : one)))
      },
      change,
      refresh() {
        const stored = storage?.read()
        if (stored) set({ enrolledCourses: stored.enrolledCourses, isDamaged: stored.isDamaged || get().isDamaged })
      },
      async repair() {
        if (key === null || storage === null) return 'intact'
        return await runExclusive(key, () => {
          const stored = storage.read()
          if (!stored?.isDamaged) return 'intact'
          return storage.write(stored.enrolledCourses) === null ? 'set-aside' : 'untouched'
        })
      },
    }
  })
}

const EnrolmentContext = createContext<EnrolmentStore | null>(null)

interface ProviderProps {
  /** The app id (§5), the prefix of all storage keys. */
  storagePrefix: string
  children: ReactNode
}

/** Opens the signed-in user's list. Signing out hides it but deletes nothing. */
export function EnrolmentProvider({ storagePrefix, children }: ProviderProps) {
  const uid = useConfirmedUid()
  const key = uid === null ? null : enrolmentKey(storagePrefix, uid)
  const store = useMemo(() => createEnrolmentStore({ key, deviceKey: `${storagePrefix}-device` }), [key, storagePrefix])
  const isDamaged = useStore(store, (state) => state.isDamaged)
  const toasts = useToasts()

  useEffect(() => watchKey(key, store.getState().refresh), [store, key])

  useEffect(() => {
    if (!isDamaged) return
    // The repair is rarely needed, so its chunk is not part of the first view. If the chunk fails to load, the next change sets
    // the damaged data aside.
    void import('./repair-list.ts').then(({ repairList }) => repairList(store, toasts)).catch(() => {})
  }, [isDamaged, store, toasts])

  return createElement(EnrolmentContext, { value: store }, children)
}

function useEnrolmentStore(): EnrolmentStore {
  const store = use(EnrolmentContext)
  if (!store) throw new Error('useEnrolment must be used within an EnrolmentProvider')
  return store
}

/** Returns the signed-in account's enrolments and the actions on them. The list is empty for visitors. */
export function useEnrolment(): EnrolmentState {
  return useStore(useEnrolmentStore())
}

/** Returns the actions that change the enrolments. The component does not rerender when the enrolments change. */
export function useEnrolmentActions(): Pick<EnrolmentState, 'enroll' | 'unenroll' | 'follow'> {
  return useEnrolmentStore().getState()
}

/** Returns one enrolment, or null. The component does not rerender when other courses change. */
export function useEnrolledCourse(id: string): EnrolledCourse | null {
  return useStore(useEnrolmentStore(), (state) => state.enrolledCourses.find((course) => course.id === id) ?? null)
}
