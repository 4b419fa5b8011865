import { programs } from 'virtual:programs'
import { Link } from 'react-router-dom'
import { languageAttributes } from '#shared/content-language.ts'
import { categoryPath, paths } from '#shared/paths.ts'
import { NotFound } from '#site/ui/NotFound.tsx'
import classes from './CategoryNotFound.module.css'

/** Says that no category has this slug, and lists the existing ones. */
export function CategoryNotFound() {
  return (
    <NotFound what="Category" link={{ label: 'Browse Courses', to: paths.courses }}>
      <p>{`The address may be mistyped.${programs.length > 0 ? ' These are the ones that we have:' : ''}`}</p>
      <ul className={classes.topics}>
        {programs.map((program) => (
          <li key={program.slug}>
            <Link to={categoryPath(program.slug)} {...languageAttributes(program)}>
              {program.title}
            </Link>
          </li>
        ))}
      </ul>
    </NotFound>
  )
}
