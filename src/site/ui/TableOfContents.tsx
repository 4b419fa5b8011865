import { useId } from 'react'
import classes from './TableOfContents.module.css'
import { useCurrentHeading } from './use-current-heading.ts'

interface Props {
  /** The heading above the list, such as "In this article". */
  title: string
  headings: readonly { id: string; text: string; level: 2 | 3 }[]
}

/** A text's headings as links; the one being read is marked. */
export function TableOfContents({ title, headings }: Props) {
  const id = useId()
  const current = useCurrentHeading(headings)
  if (headings.length === 0) return null
  return (
    <nav className={classes.contents} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <ol className={classes.list}>
        {headings.map((heading) => (
          <li key={heading.id} data-level={heading.level}>
            <a className={classes.link} href={`#${heading.id}`} aria-current={current === heading.id ? 'location' : undefined}>
              {heading.text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
