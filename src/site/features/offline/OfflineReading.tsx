import { useEnrolment } from '#site/features/enrolment/enrolment-store.ts'
import { formatCount } from '#shared/format.ts'
import classes from './OfflineReading.module.css'
import { useRemovedCourses } from './removed-courses.ts'
import { useWorkerState, type WorkerState } from './worker-state.ts'

const sentences: Record<WorkerState, string> = {
  ready: 'Ready on this device',
  installing: 'Being prepared on this device. This takes a moment and needs a connection.',
  none: 'This browser, or one of its settings, does not save pages for offline use. Everything works while you are online.',
}

/** Says whether this browser is ready to work offline, and with how many courses. */
export function OfflineReading() {
  const { enrolledCourses } = useEnrolment()
  const state = useWorkerState()
  const removed = useRemovedCourses()?.ids() ?? []
  const count = enrolledCourses.filter(({ id }) => !removed.includes(id)).length
  const courses = state === 'ready' && count > 0 ? `, with ${formatCount(count, 'course')} of yours` : ''
  return (
    <p className={classes.state} data-state={state}>
      {sentences[state] + courses}
    </p>
  )
}
