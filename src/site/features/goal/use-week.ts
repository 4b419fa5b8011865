import { useEffect, useMemo, useState } from 'react'
import { useEnrolment } from '#site/features/enrolment/enrolment-store.ts'
import { type FinishedDays, finishedDays } from './finished-days.ts'
import { type WeekProgress, weekProgress } from './week-progress.ts'
import { weekdayOrder } from './weekdays.ts'

interface Week {
  finished: FinishedDays
  progress: WeekProgress
}

/**
 * Returns what the signed-in account has finished: by day, and this week. Coming back to a page that stayed open updates the
 * day.
 */
export function useWeek(): Week {
  const { enrolledCourses } = useEnrolment()
  const [now, setNow] = useState(() => new Date())

  useEffect(() => {
    const look = () => setNow(new Date())
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  return useMemo(() => {
    const finished = finishedDays(enrolledCourses)
    return { finished, progress: weekProgress(finished, weekdayOrder, now) }
  }, [enrolledCourses, now])
}
