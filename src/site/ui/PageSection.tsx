import type { ReactNode } from 'react'
import page from './page.module.css'

interface Props {
  /** The heading's id. */
  id: string
  title: ReactNode
  children: ReactNode
}

/** A part of a page with its heading. */
export function PageSection({ id, title, children }: Props) {
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id} className={page.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
