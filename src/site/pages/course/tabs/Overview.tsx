import { Link } from 'react-router-dom'
import type { Course } from '#content/course.ts'
import { interfaceAttributes, languageAttributes } from '#shared/content-language.ts'
import { formatCount } from '#shared/format.ts'
import { catalogPath } from '#shared/paths.ts'
import pageClasses from '#site/ui/page.module.css'
import classes from './Overview.module.css'

/** The course module by module, and its subjects. */
export function Overview({ course }: { course: Course }) {
  return (
    <div className={pageClasses.section}>
      <h2 className={pageClasses.heading}>What you will work through</h2>
      <ol className={classes.modules} {...languageAttributes(course)}>
        {course.modules.map((module) => (
          <li key={module.id}>
            <h3>{module.title}</h3>
            {module.description && <p>{module.description}</p>}
            <p className={classes.size}>
              <span {...interfaceAttributes(course)}>{`${formatCount(module.lessons.length, 'lesson')} · ${module.duration}`}</span>
            </p>
          </li>
        ))}
      </ol>
      {course.tags.length > 0 && (
        <ul className={classes.tags} aria-label="Subjects" {...languageAttributes(course)}>
          {course.tags.map((tag) => (
            <li key={tag}>
              <Link to={catalogPath({ search: tag })}>{tag}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
