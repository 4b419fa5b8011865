import { formatCount } from '#features/courses/count.ts'
import { useEnrolment } from '#features/enrolment/enrolment-context.ts'
import classes from './OfflineReading.module.css'
import { useWorkerState, type WorkerState } from './worker-state.ts'

const sentences: Record<WorkerState, string> = {
  ready: 'Ready on this device',
  'on-its-way': 'Being prepared on this device. It takes a moment, and needs a connection.',
  none: 'This browser, or a setting of it, keeps no pages for later. Everything works with a connection.',
}

/** Whether this browser is ready to do without a connection, and for how many courses. */
export function OfflineReading() {
  const { enrolledCourses } = useEnrolment()
  const state = useWorkerState()
  const courses = state === 'ready' && enrolledCourses.length > 0 ? `, with ${formatCount(enrolledCourses.length, 'course')} of yours` : ''
  return (
    <p className={classes.state} data-state={state}>
      {sentences[state] + courses}
    </p>
  )
}
