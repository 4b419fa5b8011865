import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconCalendarDown, IconChevronDown } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useOptionalUser } from '#site/auth/auth-context.ts'
import { browserStorage } from '#site/backend/browser-storage.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { brand } from '#shared/brand.ts'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { useEnrolment } from '#site/features/enrolment/enrolment-store.ts'
import { DayChoice } from '#site/features/goal/DayChoice.tsx'
import { nextPlanSequence, planSequenceKey } from '#site/features/goal/plan-sequence.ts'
import type { Weekday } from '#site/features/goal/weekdays.ts'
import { resumePath } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { useIsHydrated } from '#site/ui/hydrated.ts'
import { saveFile } from '#site/ui/save-file.ts'
import { calendarFile } from './calendar-file.ts'
import { PlanPreview } from './PlanPreview.tsx'
import { studyCourses } from './study-courses.ts'
import { sessionsOf, type StudyPlan } from './study-plan.ts'
import classes from './StudyPlanner.module.css'

const lengths = [25, 45, 60, 90]
const noDay = 'Please choose at least one day of the week.'
const noTime = 'Please choose a time to begin.'

/** Makes a weekly study plan for a course, as a calendar file. The browser generates it, and nothing is sent. */
export function StudyPlanner() {
  const { appId } = useConfiguration()
  const { enrolledCourses } = useEnrolment()
  const user = useOptionalUser()
  const courses = studyCourses(courseSummaries, enrolledCourses)
  const mine = courses.filter(({ isMine }) => isMine)
  const [courseId, setCourseId] = useState<string | null>(null)
  const [days, setDays] = useState<Weekday[]>(['TU', 'TH'])
  const [time, setTime] = useState('19:00')
  const [minutes, setMinutes] = useState(45)
  const [wasSent, setSent] = useState(false)
  const [now] = useState(() => new Date())
  const isHydrated = useIsHydrated()

  const course = courses.find(({ id }) => id === courseId) ?? courses[0]
  if (!course) return null
  const plan: StudyPlan = { days, time, minutes, totalMinutes: course.minutesLeft }
  const isWhole = days.length > 0 && time !== ''

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSent(true)
    if (!course || !isWhole) {
      event.currentTarget.querySelector<HTMLInputElement>(days.length === 0 ? '[type="checkbox"]' : '[type="time"]')?.focus()
      return
    }
    const exportedAt = new Date()
    const entry = {
      // Two people who share a calendar may plan the same course.
      id: user ? `${course.id}-${user.uid}` : course.id,
      sequence: nextPlanSequence(browserStorage, planSequenceKey(appId), exportedAt),
      title: `Study: ${course.title}`,
      description: 'One session of your weekly study plan. Open the course and continue where you stopped.',
      url: window.location.origin + resumePath(course.id),
    }
    saveFile(new Blob([calendarFile(plan, entry, exportedAt)], { type: 'text/calendar' }), `${brand.slug}-study-plan.ics`)
  }

  return (
    <section className={classes.planner} aria-labelledby="study-plan">
      <div className={classes.words}>
        <h2 id="study-plan">A study plan for your calendar</h2>
        <p>
          Say when you have time. You get a file that Apple, Google, Outlook and every other calendar can import, with a reminder before
          each session. Most calendars replace the plan when you import a new one for the same course.
        </p>
      </div>
      <form className={classes.form} onSubmit={handleSubmit} noValidate>
        <NativeSelect
          label="Course"
          size="md"
          rightSection={<IconChevronDown size={18} aria-hidden />}
          value={course.id}
          onChange={(event) => setCourseId(event.currentTarget.value)}
          data={[
            ...(mine.length > 0 ? [{ group: 'Your courses', items: mine.map(optionOf) }] : []),
            { group: 'From the catalog', items: courses.filter(({ isMine }) => !isMine).map(optionOf) },
          ]}
        />
        <DayChoice days={days} onChange={setDays} error={wasSent && days.length === 0 ? noDay : null} />
        <div className={classes.pair}>
          <TextInput
            type="time"
            label="At"
            size="md"
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
            error={wasSent && time === '' && noTime}
          />
          <NativeSelect
            label="For"
            size="md"
            rightSection={<IconChevronDown size={18} aria-hidden />}
            value={String(minutes)}
            onChange={(event) => setMinutes(Number(event.currentTarget.value))}
            data={lengths.map((length) => ({ value: String(length), label: `${length} minutes` }))}
          />
        </div>
        <Button type="submit" size="md" leftSection={<IconCalendarDown aria-hidden size={20} />}>
          Download the plan
        </Button>
      </form>
      {/* The preview depends on today's date, which prerendering does not know. */}
      <PlanPreview sessions={isWhole && isHydrated ? sessionsOf(plan, now) : []} />
    </section>
  )
}

function optionOf({ id, title }: { id: string; title: string }) {
  return { value: id, label: title }
}
