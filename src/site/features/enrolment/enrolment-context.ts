import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { EnrolledCourse } from './enrolled-course.ts'
import type { EnrolmentState, EnrolmentStore } from './enrolment-store.ts'

export const EnrolmentContext = createContext<EnrolmentStore | null>(null)

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
export function useEnrolmentActions(): Pick<EnrolmentState, 'enroll' | 'unenroll'> {
  return useEnrolmentStore().getState()
}

/** Returns one enrolment, or null. The component does not rerender when other courses change. */
export function useEnrolledCourse(id: string): EnrolledCourse | null {
  return useStore(useEnrolmentStore(), (state) => state.enrolledCourses.find((course) => course.id === id) ?? null)
}
