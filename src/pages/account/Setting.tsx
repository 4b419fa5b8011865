import { type ReactNode, useId } from 'react'
import classes from './Setting.module.css'

interface Props {
  title: string
  /** What it is about, in a sentence or two. */
  about?: ReactNode
  /** Marks what cannot be taken back. */
  isDangerous?: boolean
  children: ReactNode
}

/** One matter of the account: what it is on one side, where it is changed on the other. */
export function Setting({ title, about, isDangerous = false, children }: Props) {
  const id = useId()
  return (
    <section className={classes.setting} aria-labelledby={id} data-dangerous={isDangerous || undefined}>
      <div className={classes.words}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {about && <div className={classes.about}>{about}</div>}
      </div>
      <div className={classes.card}>{children}</div>
    </section>
  )
}
