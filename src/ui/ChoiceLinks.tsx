import { Link, type To } from 'react-router-dom'
import classes from './ChoiceLinks.module.css'

interface Props {
  /** Names the landmark. */
  label: string
  choices: { name: string; to: To; isChosen: boolean }[]
}

/** One of several, each with an address of its own: the topics of a blog, the categories of a catalogue. */
export function ChoiceLinks({ label, choices }: Props) {
  return (
    <nav className={classes.scroller} aria-label={label}>
      <ul className={classes.list}>
        {choices.map(({ name, to, isChosen }) => (
          <li key={name}>
            <Link
              ref={isChosen ? bringIntoSight : undefined}
              className={classes.link}
              to={to}
              aria-current={isChosen ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On phones the row scrolls; the chosen one is to be in sight, wherever the reader came from. */
function bringIntoSight(link: HTMLAnchorElement | null) {
  const row = link?.closest('nav')
  if (link && row) row.scrollLeft = link.offsetLeft + link.offsetWidth / 2 - row.clientWidth / 2
}
