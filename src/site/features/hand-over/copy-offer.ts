import { useEffect, useReducer } from 'react'
import { useRecordKey } from '#site/auth/auth-context.ts'
import { recordKind } from '#site/backend/account-record.ts'
import { browserStorage } from '#site/backend/browser-storage.ts'
import { immediately } from '#site/backend/exclusive.ts'
import { higher } from '#site/backend/merge.ts'
import { isRecordOf, isTime } from '#site/backend/stored-json.ts'
import { useEnrolment } from '#site/features/enrolment/enrolment-store.ts'

/** When the learner made a copy of the record, or declined the offer of one. ISO time in UTC. */
interface Answer {
  answeredAt: string
}

/** The offer is never repeated, so the answer goes along to other browsers. */
export const copyOfferKind = recordKind<Answer, null>({
  name: 'copy-offer',
  check: isRecordOf({ answeredAt: isTime }),
  empty: null,
  merge: higher(({ answeredAt }) => answeredAt),
})

/** Whether to offer a copy of the record: from the first finished lesson on, until the learner has answered. */
export function useCopyOffer(): { isOpen: boolean; answer: () => void } {
  const key = useRecordKey(copyOfferKind)
  const { enrolledCourses } = useEnrolment()
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  const record = key === null ? null : copyOfferKind.open(browserStorage, key, immediately)

  useEffect(() => {
    window.addEventListener('storage', lookAgain)
    return () => window.removeEventListener('storage', lookAgain)
  }, [])

  return {
    isOpen: enrolledCourses.some(({ completedLessons }) => completedLessons > 0) && record?.read() === null,
    answer() {
      void record?.change(() => ({ answeredAt: new Date().toISOString() }))
      lookAgain()
    },
  }
}
