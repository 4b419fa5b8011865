import { IconMapSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { EmptyState } from './EmptyState.tsx'
import page from './page.module.css'
import { PageHead } from './PageHead.tsx'

interface Props {
  /** What there is none of, as the page's title: 'Course'. */
  what: string
  icon?: ReactNode
  /** Where the existing ones are. */
  link: { label: string; to: string }
  children: ReactNode
  /** Shown below, such as a list of existing ones. */
  more?: ReactNode
}

/** The screen for an address that names a course, an article or a category which does not exist. */
export function NotFound({ what, icon = <IconMapSearch stroke={1.6} />, link, children, more }: Props) {
  return (
    <div className={page.page}>
      <PageHead title={`${what} not found`} isUnlisted />
      <EmptyState level={1} icon={icon} title={`There is no such ${what.toLowerCase()}`} link={link}>
        {children}
      </EmptyState>
      {more}
    </div>
  )
}
