import { Link } from 'react-router-dom'
import { inLanguageOf } from '#site/features/courses/categories.ts'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { languageAttributes } from '#shared/content-language.ts'
import { formatCount, formatPrice } from '#shared/format.ts'
import { coursePath } from '#shared/paths.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import shared from '../admin.module.css'
import classes from './CatalogList.module.css'
import row from './CoursesTab.module.css'

/** Lists every course. It is read-only: the catalog is part of the build, which checks it, and a course is a folder. */
export function CatalogList() {
  return (
    <div className={shared.stack}>
      <p className={shared.count} role="status">
        {formatCount(courseSummaries.length, 'course')}
      </p>
      <details className={`${shared.folded} ${classes.editing}`}>
        <summary>How to edit a course</summary>
        <p>
          Courses are files of the site and change with its next build. Each has a folder in <code translate="no">src/content/courses</code>
          , the samples in <code translate="no">src/content/samples/courses</code>; the list shows its name. In it,{' '}
          <code translate="no">course.json</code> describes the course, and each lesson is a Markdown file.
        </p>
        <ul>
          <li>
            <code translate="no">npm run course -- new "Title"</code> <span>adds a course.</span>
          </li>
          <li>
            <code translate="no">npm run course -- check</code> <span>says what needs fixing in them.</span>
          </li>
          <li>
            <code translate="no">npm run build</code> <span>makes the new pages.</span>
          </li>
        </ul>
        <p>
          <code translate="no">src/content/README.md</code> <span>explains the rest.</span>
        </p>
      </details>
      <ul className={shared.list} aria-label="Courses">
        {courseSummaries.map((summary) => (
          <li key={summary.id} className={classes.course}>
            <h3 className={shared.title}>
              <Anchor component={Link} to={coursePath(summary.id)} {...languageAttributes(summary)}>
                {summary.title}
              </Anchor>
            </h3>
            <p className={row.facts}>
              <span {...inLanguageOf(summary.category)}>{summary.category}</span>
              <span translate="no">{summary.instructor.name}</span>
              <span>{formatCount(summary.lessons, 'lesson')}</span>
              <span>{formatPrice(summary.price)}</span>
              <code translate="no">{summary.slug}</code>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
