import { useEffect, useRef } from 'react'
import { Link, type To } from 'react-router-dom'
import { languageAttributes, type Written } from '#shared/content-language.ts'
import classes from './ChoiceLinks.module.css'

interface Choice {
  name: string
  /** If the name is one of the school. */
  content?: Written | undefined
  to: To
  isChosen: boolean
}

interface Props {
  /** Names the landmark. */
  label: string
  choices: Choice[]
}

/** A choice of one among several, each with its own URL: the topics of the blog, the categories of the catalog. */
export function ChoiceLinks({ label, choices }: Props) {
  return (
    <nav className={classes.scroller} aria-label={label}>
      <ul className={classes.list}>
        {choices.map((choice) => (
          <ChoiceLink key={choice.name} {...choice} />
        ))}
      </ul>
    </nav>
  )
}

function ChoiceLink({ name, content, to, isChosen }: Choice) {
  const item = useRef<HTMLLIElement>(null)

  // On phones the row scrolls: keep the chosen link in view, even when the reader arrives from elsewhere. This waits until
  // the page is shown, because hidden elements have no layout.
  useEffect(() => {
    const row = item.current?.closest('nav')
    if (isChosen && item.current && row) {
      row.scrollLeft = item.current.offsetLeft + item.current.offsetWidth / 2 - row.clientWidth / 2
    }
  }, [isChosen])

  return (
    <li ref={item}>
      <Link className={classes.link} to={to} aria-current={isChosen ? 'page' : undefined} {...(content && languageAttributes(content))}>
        {name}
      </Link>
    </li>
  )
}
