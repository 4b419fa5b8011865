import { IconChartBar, IconCompass, IconHeart, IconSettings } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { accountPath, paths } from '#shared/paths.ts'
import { PageSection } from '#site/ui/PageSection.tsx'
import classes from './QuickActions.module.css'

/** Labels and order of §2. */
const actions = [
  { label: 'Browse Courses', to: paths.courses, Icon: IconCompass },
  { label: 'My Favorites', to: paths.favorites, Icon: IconHeart },
  { label: 'Account Settings', to: paths.account, Icon: IconSettings },
  { label: 'Learning Progress', to: accountPath('progress'), Icon: IconChartBar },
]

export function QuickActions() {
  return (
    <PageSection id="quick-actions" title="Quick actions">
      <ul className={classes.actions}>
        {actions.map(({ label, to, Icon }) => (
          <li key={label}>
            <Link className={classes.action} to={to}>
              <Icon size={24} stroke={1.6} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
