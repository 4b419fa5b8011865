import { type ReactNode, useId } from 'react'
import classes from './Setting.module.css'

interface Props {
  title: string
  /** Explains the setting in a sentence or two. */
  about?: ReactNode
  /** Marks a setting whose action cannot be undone. */
  isDangerous?: boolean
  /** Hides the controls, but reserves their space. */
  isEmpty?: boolean
  children: ReactNode
}

/** One setting: its explanation on one side, its controls on the other. */
export function Setting({ title, about, isDangerous = false, isEmpty = false, children }: Props) {
  const id = useId()
  return (
    <section className={classes.setting} aria-labelledby={id} data-dangerous={isDangerous || undefined}>
      <div className={classes.words}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {about && <div className={classes.about}>{about}</div>}
      </div>
      <div className={classes.card} data-empty={isEmpty || undefined}>
        {children}
      </div>
    </section>
  )
}
