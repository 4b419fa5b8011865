import { IconChevronDown, IconLock } from '@tabler/icons-react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import type { Course } from '#content/course.ts'
import { interfaceAttributes, languageAttributes } from '#shared/content-language.ts'
import { formatCount } from '#shared/format.ts'
import pageClasses from '#site/ui/page.module.css'
import folding from '#site/ui/folding.module.css'
import { lookInto, type LookState, stepsInside } from './look-address.ts'
import classes from './LookContent.module.css'

interface Props {
  course: Course
  /** The ids of the lessons whose text is on the page. */
  readable: readonly string[]
}

/** All lessons of the course; those that everyone may read link to their text. */
export function LookCurriculum({ course, readable }: Props) {
  const [parameters] = useSearchParams()
  const { state } = useLocation()
  const steps = stepsInside(state)
  const inInterface = interfaceAttributes(course)
  const inside: LookState = { stepsInside: steps > 0 ? steps + 1 : 0 }
  return (
    <section className={classes.curriculum}>
      <h2 className={pageClasses.heading}>Curriculum</h2>
      <p className={classes.size}>{`${formatCount(course.modules.length, 'module')} · ${formatCount(course.lessons, 'lesson')}`}</p>
      {course.modules.map((module, index) => (
        <details key={module.id} className={folding.folding} {...languageAttributes(course)} open={index === 0}>
          <summary className={`${folding.summary} ${classes.summary}`}>
            <span>
              <b>{module.title}</b>
              <span className={classes.about}>
                <bdi {...inInterface}>{`${formatCount(module.lessons.length, 'lesson')} · ${module.duration}`}</bdi>
              </span>
            </span>
            <IconChevronDown className={folding.arrow} size={20} aria-hidden />
          </summary>
          {module.description && <p className={classes.description}>{module.description}</p>}
          <ul className={classes.lessons}>
            {module.lessons.map(({ id, title, duration }) => (
              <li key={id}>
                {readable.includes(id) ? (
                  <Link to={{ search: lookInto(parameters, course.slug, id) }} state={inside} replace={steps === 0}>
                    {title}
                  </Link>
                ) : (
                  <span>
                    {title} <IconLock size={15} role="img" aria-label="(enroll to open)" />
                  </span>
                )}
                <span className={classes.duration} {...inInterface}>
                  {duration}
                </span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
