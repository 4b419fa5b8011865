import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import type { AccountTab } from '#paths.ts'
import page from '#ui/page.module.css'
import { PageHead } from '#ui/PageHead.tsx'
import { PageIntro } from '#ui/PageIntro.tsx'
import classes from './account.module.css'
import { PreferencesTab } from './PreferencesTab.tsx'
import { PrivacyTab } from './PrivacyTab.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import { ProgressTab } from './ProgressTab.tsx'
import { SecurityTab } from './SecurityTab.tsx'

const tabs: { value: AccountTab; label: string; Panel: () => React.ReactNode; isWide?: true }[] = [
  { value: 'profile', label: 'Profile', Panel: ProfileTab },
  { value: 'progress', label: 'Learning progress', Panel: ProgressTab, isWide: true },
  { value: 'security', label: 'Security', Panel: SecurityTab },
  { value: 'preferences', label: 'Preferences', Panel: PreferencesTab },
  { value: 'privacy', label: 'Privacy', Panel: PrivacyTab },
]

/** `?tab=` opens a tab (§2); an unknown one opens the profile. */
export function AccountPage() {
  const [query, setQuery] = useSearchParams()
  const current = tabs.find((tab) => tab.value === query.get('tab')) ?? tabs[0]
  return (
    <div className={page.page}>
      <PageHead title="Account Settings" isUnlisted />
      <PageIntro title="Account Settings" />
      <Tabs value={current?.value ?? 'profile'} onChange={(tab) => setQuery(tab ? { tab } : {})} keepMounted={false}>
        <Tabs.List className={classes.tabs}>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className={classes.tab}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, Panel, isWide }) => (
          <Tabs.Panel key={value} value={value} className={classes.panel} data-wide={isWide}>
            <Panel />
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}
