import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Course } from '#features/courses/course.ts'
import { courseTabs, type CourseTab, readCourseTab, tabNames } from './course-tab.ts'
import classes from './CourseTabs.module.css'
import { Curriculum } from './Curriculum.tsx'
import { FaqList } from './FaqList.tsx'
import { InstructorProfile } from './InstructorProfile.tsx'
import { Overview } from './Overview.tsx'
import { Reviews } from './Reviews.tsx'
import type { CourseProgress } from './use-progress.ts'

interface Props {
  course: Course
  progress: CourseProgress
}

/** The parts of the course; which one is open stands in the address. */
export function CourseTabs({ course, progress }: Props) {
  const [parameters, setParameters] = useSearchParams()
  const open = readCourseTab(parameters)

  const panels: Record<CourseTab, ReactNode> = {
    overview: <Overview course={course} />,
    curriculum: <Curriculum course={course} progress={progress} />,
    instructor: <InstructorProfile instructor={course.instructor} />,
    reviews: <Reviews course={course} />,
    faq: <FaqList faqs={course.faqs} />,
  }

  return (
    <Tabs
      value={open}
      // Arrow keys move between tabs; only Enter or a click opens one, so that the history stays readable.
      activateTabWithKeyboard={false}
      onChange={(tab) => tab && setParameters({ tab }, { preventScrollReset: true })}
      classNames={{ root: classes.root ?? '', list: classes.list ?? '', tab: classes.tab ?? '' }}
    >
      <Tabs.List aria-label="About this course">
        {courseTabs.map((tab) => (
          <Tabs.Tab key={tab} value={tab}>
            {tabNames[tab]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {courseTabs.map((tab) => (
        <Tabs.Panel key={tab} value={tab} className={classes.panel}>
          {tab === open && panels[tab]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
