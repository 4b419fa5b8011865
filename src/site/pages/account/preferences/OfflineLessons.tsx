import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { languageAttributes } from '#shared/content-language.ts'
import { withQueries } from '#site/backend/with-queries.tsx'
import { findCourseSummary, knownCourses } from '#site/features/courses/courses.ts'
import { useEnrolment } from '#site/features/enrolment/enrolment-store.ts'
import { formatBytes } from '#site/features/stored-data/format-bytes.ts'
import {
  dropCode,
  dropCourse,
  dropRecordings,
  keepCode,
  keepCourses,
  keepRecordings,
  type CachedCourse,
  loadCachedCourses,
} from '#site/features/offline/course-worker.ts'
import { OfflineReading } from '#site/features/offline/OfflineReading.tsx'
import { useRemovedCourses } from '#site/features/offline/removed-courses.ts'
import { useWorkerState } from '#site/features/offline/worker-state.ts'
import { Button } from '#site/ui/Button.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { asksForLessData } from '#site/ui/less-data.ts'
import accountClasses from '../account.module.css'
import rowClasses from '../rows.module.css'
import { Setting } from '../Setting.tsx'
import { offlineCode, type OfflineCourse, offlineCourses, type OfflineOnRequest } from './offline-courses.ts'
import classes from './OfflineLessons.module.css'

/** How often the list is refetched while lessons are being cached, in milliseconds. */
const lookAgainMs = 2000

/** Lists the courses whose lessons are stored on this device, with their sizes, and what runs their code, and lets the learner remove each. */
export function OfflineLessons() {
  const isReady = useWorkerState() === 'ready'
  return (
    <Setting
      title="Offline lessons"
      about="The lessons of your courses are kept on this device, with figures and questions, so that they open without a connection. Recordings, and what runs the code in lessons, are kept only when you ask for them here."
    >
      {isReady ? <CourseList /> : <OfflineReading />}
    </Setting>
  )
}

const CourseList = withQueries(function CourseList() {
  const store = useRemovedCourses()
  const enrolled = useEnrolment().enrolledCourses.map(({ id }) => id)
  const [removed, setRemoved] = useState(() => store?.ids() ?? [])
  const total = useRef<HTMLParagraphElement>(null)
  const listCourses = (kept: readonly CachedCourse[]) => offlineCourses(knownCourses, enrolled, removed, kept)
  const isAwaited = ({ isWanted, isWhole, recordings }: OfflineCourse) => (isWanted && !isWhole) || recordings?.isKeeping

  const { data, isError, refetch } = useQuery({
    queryKey: ['offline-courses'],
    queryFn: loadCachedCourses,
    networkMode: 'always',
    // Do not cache the list, so that opening it again shows what is stored now.
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.code.state === 'keeping' || listCourses(state.data?.courses ?? []).some(isAwaited) ? lookAgainMs : false,
  })
  if (isError && !data) return <ErrorNote message="Your browser did not say which lessons are on this device." />
  if (!data) return null
  const courses = listCourses(data.courses)
  const code = offlineCode(data.code, courses, data.courses)

  async function handleRemove({ id, slug, isEnrolled }: OfflineCourse) {
    if (isEnrolled) store?.add(id)
    setRemoved(store?.ids() ?? [])
    total.current?.focus()
    // If the browser refuses, the list shows that the course is still here.
    await dropCourse(slug).catch(() => {})
    await refetch()
  }

  async function handleRecordings({ slug }: OfflineCourse, isWanted: boolean) {
    await (isWanted ? keepRecordings(slug) : dropRecordings(slug)).catch(() => {})
    await refetch()
  }

  async function handleCode(isWanted: boolean) {
    await (isWanted ? keepCode() : dropCode()).catch(() => {})
    await refetch()
  }

  async function handleKeep(ids: readonly string[]) {
    for (const id of ids) store?.delete(id)
    setRemoved(store?.ids() ?? [])
    total.current?.focus()
    await keepCourses(ids).catch(() => {})
    await refetch()
  }

  return (
    <>
      <p ref={total} tabIndex={-1} className={accountClasses.note}>
        <span>
          {courses.length === 0
            ? 'You are not enrolled in any course in this browser.'
            : `In all, they take ${formatBytes(data.courses.reduce((sum, { bytes, recordings }) => sum + bytes + recordings.bytes, data.code.bytes))} on this device.`}
        </span>
        {asksForLessData() && <span> Your browser asks for less data, so nothing is kept until you ask for it here.</span>}
      </p>
      {data.isFull && (
        <p role="status" className={accountClasses.note}>
          This device has no more room for the site. Remove a course here, or free some space.
        </p>
      )}
      {(courses.length > 0 || code) && (
        <ul className={rowClasses.rows} aria-label="Offline lessons">
          {courses.map((course) => (
            <li key={course.id} className={rowClasses.row}>
              <div>
                <p className={rowClasses.title} {...languageAttributes(findCourseSummary(course.id) ?? {})}>
                  {course.title}
                </p>
                <p className={rowClasses.state}>{course.state}</p>
              </div>
              <div className={accountClasses.buttons}>
                {course.isEnrolled && !course.isWanted && (
                  <Button
                    variant="default"
                    aria-label={`Keep “${course.title}” on this device`}
                    onClick={() => void handleKeep([course.id])}
                  >
                    Keep
                  </Button>
                )}
                {(course.isWanted || course.isKept) && (
                  <Button
                    variant="default"
                    aria-label={`Remove “${course.title}” from this device`}
                    onClick={() => void handleRemove(course)}
                  >
                    Remove
                  </Button>
                )}
              </div>
              {course.recordings && (
                <OnRequest {...course.recordings} title={course.title} onChange={(isWanted) => handleRecordings(course, isWanted)} />
              )}
            </li>
          ))}
          {code && (
            <li className={rowClasses.row}>
              <OnRequest {...code} heading="What runs the code in lessons" onChange={handleCode} />
            </li>
          )}
        </ul>
      )}
      {courses.some((course) => course.isEnrolled && !(course.isWanted && course.isWhole)) && (
        <div className={accountClasses.buttons}>
          <Button variant="default" size="md" onClick={() => void handleKeep(enrolled)}>
            Keep all again
          </Button>
        </div>
      )}
    </>
  )
})

interface OnRequestProps extends OfflineOnRequest {
  /** Its own. */
  heading?: string
  /** That of the course it belongs to. */
  title?: string
  onChange: (isWanted: boolean) => Promise<void>
}

/** Shows what is kept only on request. The first button stays mounted, and so keeps the focus, when its action changes. */
function OnRequest({ heading, title, state, name, missing, isKeeping, canKeep, canRemove, onChange }: OnRequestProps) {
  const own = title === undefined ? name : `${name} of “${title}”`
  const remove = [heading ? 'Remove' : `Remove ${name}`, `Remove ${own}`] as const
  const [action, label] = isKeeping ? ['Stop', `Stop: ${own}`] : canKeep ? [`Keep ${missing}`, `Keep ${missing}: ${own}`] : remove
  return (
    <div className={classes.onRequest}>
      <div>
        {heading && <p className={rowClasses.title}>{heading}</p>}
        <p role="status" className={rowClasses.state}>
          {state}
        </p>
      </div>
      <div className={accountClasses.buttons}>
        <Button variant="default" aria-label={label} onClick={() => void onChange(canKeep)}>
          {action}
        </Button>
        {canKeep && canRemove && (
          <Button variant="default" aria-label={remove[1]} onClick={() => void onChange(false)}>
            {remove[0]}
          </Button>
        )}
      </div>
    </div>
  )
}
