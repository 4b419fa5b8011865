import { IconArrowRight, IconChevronDown, IconLink } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { Anchor } from '#site/ui/Anchor.tsx'
import type { FaqEntry } from './faq-groups.ts'
import classes from './FaqItem.module.css'

/** One question with its answer. A native `details` works with the browser's find-in-page and without JavaScript. */
export function FaqItem({ entry }: { entry: FaqEntry }) {
  return (
    <details id={entry.id} className={classes.item}>
      <summary className={classes.question}>
        <h3>{entry.question}</h3>
        <IconChevronDown aria-hidden size={20} className={classes.chevron} />
      </summary>
      <div className={classes.answer}>
        {entry.answer.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <div className={classes.links}>
          {entry.link && (
            <Anchor component={Link} to={entry.link.to} className={classes.on}>
              {entry.link.label} <IconArrowRight aria-hidden size={18} />
            </Anchor>
          )}
          <Anchor component={Link} to={`#${entry.id}`} className={classes.self} aria-label={`Link to: ${entry.question}`}>
            <IconLink aria-hidden size={16} /> Link to this answer
          </Anchor>
        </div>
      </div>
    </details>
  )
}
