import { type ReactNode, useId } from 'react'
import { formatCount } from '#shared/format.ts'
import type { Incoming } from '#site/features/drafts/incoming.ts'
import classes from './FileList.module.css'

/** Files of an import, below a heading. */
export function FileList({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.files}>
      <h3 id={id}>{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

/** Which files do not come, and why. */
export function LeftOut({ left }: Pick<Incoming, 'left'>) {
  if (left.length === 0) return null
  return (
    <FileList title={`${formatCount(left.length, 'file')} that cannot come`}>
      {left.map(({ name, why }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files of different folders may have one name
        <li key={index}>
          <strong translate="no">{name}</strong> <span>{why}</span>
        </li>
      ))}
    </FileList>
  )
}
