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
          // Not the link: it hears a ref's function at every drawing, and measuring makes the browser lay out the page.
          <li key={name} ref={isChosen ? bringIntoSight : undefined}>
            <Link className={classes.link} to={to} aria-current={isChosen ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On phones the row scrolls; the chosen one is to be in sight, wherever the reader came from. */
function bringIntoSight(item: HTMLLIElement | null) {
  const row = item?.closest('nav')
  if (item && row) row.scrollLeft = item.offsetLeft + item.offsetWidth / 2 - row.clientWidth / 2
}
