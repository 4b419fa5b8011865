import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Course, CourseSummary } from '#content/course.ts'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import tabList from '#site/ui/tab-list.module.css'
import classes from './CourseTabs.module.css'
import { Curriculum } from './Curriculum.tsx'
import { FaqList } from './FaqList.tsx'
import { Overview } from './Overview.tsx'
import type { CourseProgress } from '../use-progress.ts'

const InstructorProfile = lazyPart(() => import('#site/features/courses/InstructorProfile.tsx'), 'InstructorProfile')
const Reviews = lazyPart(() => import('#site/features/courses/Reviews.tsx'), 'Reviews')

/** In the order of the tabs. */
const tabNames = {
  overview: 'Overview',
  curriculum: 'Curriculum',
  instructor: 'Instructor',
  reviews: 'Reviews',
  faq: 'FAQ',
}
const courseTabs = Object.keys(tabNames) as CourseTab[]
type CourseTab = keyof typeof tabNames

interface Props {
  course: Course
  summary: CourseSummary
  progress: CourseProgress
}

/** The sections of the course, as tabs. The address names the open one, or the overview is open. */
export function CourseTabs({ course, summary, progress }: Props) {
  const [parameters, setParameters] = useSearchParams()
  const open = courseTabs.find((tab) => tab === parameters.get('tab')) ?? 'overview'
  const list = useRef<HTMLDivElement>(null)

  // On narrow screens the row of tabs scrolls sideways; keep the open tab visible, even if a link opened it.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${open}"]`)
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [open])

  const panels: Record<CourseTab, ReactNode> = {
    overview: <Overview course={course} />,
    curriculum: <Curriculum course={course} summary={summary} progress={progress} />,
    instructor: <InstructorProfile instructor={course.instructor} />,
    reviews: <Reviews course={course} />,
    faq: <FaqList course={course} />,
  }

  return (
    <Tabs
      data-below-certificate
      value={open}
      // Arrow keys move between tabs, but only Enter or a click opens one, so that the history stays usable.
      activateTabWithKeyboard={false}
      onChange={(tab) => tab && setParameters({ tab }, { preventScrollReset: true })}
      classNames={{ root: classes.root ?? '', list: tabList.list ?? '', tab: classes.tab ?? '' }}
    >
      <Tabs.List ref={list} aria-label="About this course">
        {courseTabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab} data-tab={tab}>
            {tabNames[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {courseTabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab} className={classes.panel}>
          {tab === open && <Suspense fallback={<LoadingScreen />}>{panels[tab]}</Suspense>}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
