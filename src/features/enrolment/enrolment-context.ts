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

/** The signed-in account's enrolments and what can be done with them; an empty list for visitors. */
export function useEnrolment(): EnrolmentState {
  return useStore(useEnrolmentStore())
}

/** One enrolment, or null: its reader is not rendered again when another course changes. */
export function useEnrolledCourse(id: string): EnrolledCourse | null {
  return useStore(useEnrolmentStore(), (state) => state.enrolledCourses.find((course) => course.id === id) ?? null)
}
