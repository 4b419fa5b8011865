import type { ReactNode } from 'react'
import { languageAttributes, type Written } from '#shared/content-language.ts'
import page from './page.module.css'
import classes from './PageIntro.module.css'

interface Props {
  /** A word or two above the title. */
  eyebrow?: string
  /** The screen's one h1. */
  title: ReactNode
  /** If the title is one of the school. */
  content?: Written | undefined
  lead?: ReactNode
  /** Shown beside the words on wide screens: a drawing or a control. */
  aside?: ReactNode
}

/** The opening of a content page: its title and lead, in large type. */
export function PageIntro({ eyebrow, title, content, lead, aside }: Props) {
  return (
    <header className={classes.intro}>
      <div className={classes.words}>
        {eyebrow && <p className={classes.eyebrow}>{eyebrow}</p>}
        <h1 className={page.title} {...(content && languageAttributes(content))}>
          {title}
        </h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {aside && <div className={classes.aside}>{aside}</div>}
    </header>
  )
}
