import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { IconAdjustments, IconChartBar, IconLock, IconShieldCheck, IconUserCircle } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, type ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AccountTab } from '#shared/paths.ts'
import { lazyPart, type Prepare } from '#site/ui/lazy-part.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import page from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { PageIntro } from '#site/ui/PageIntro.tsx'
import tabList from '#site/ui/tab-list.module.css'
import classes from './account.module.css'

const ProfileTab = lazyPart(() => import('./profile/ProfileTab.tsx'), 'ProfileTab')

/** Preloads the profile tab, which the prerendered page shows. */
export const prepare: Prepare = async () => void (await ProfileTab.preload())

const tabs: { value: AccountTab; label: string; TabIcon: typeof IconLock; Panel: ComponentType }[] = [
  { value: 'profile', label: 'Profile', TabIcon: IconUserCircle, Panel: ProfileTab },
  {
    value: 'progress',
    label: 'Learning progress',
    TabIcon: IconChartBar,
    Panel: lazyPart(() => import('./progress/ProgressTab.tsx'), 'ProgressTab'),
  },
  { value: 'security', label: 'Security', TabIcon: IconLock, Panel: lazyPart(() => import('./security/SecurityTab.tsx'), 'SecurityTab') },
  {
    value: 'preferences',
    label: 'Preferences',
    TabIcon: IconAdjustments,
    Panel: lazyPart(() => import('./preferences/PreferencesTab.tsx'), 'PreferencesTab'),
  },
  {
    value: 'privacy',
    label: 'Privacy',
    TabIcon: IconShieldCheck,
    Panel: lazyPart(() => import('./privacy/PrivacyTab.tsx'), 'PrivacyTab'),
  },
]

/** `?tab=` opens a tab (§2); an unknown one opens the profile. Each tab is a chunk of its own. */
export function AccountPage() {
  const [query, setQuery] = useSearchParams()
  const list = useRef<HTMLDivElement>(null)
  const current = tabs.find((tab) => tab.value === query.get('tab'))?.value ?? 'profile'

  // On narrow screens the row of tabs scrolls sideways to the chosen one, without scrolling the page.
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[data-tab="${current}"]`)
    if (list.current && chosen) list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.clientWidth) / 2
  }, [current])

  return (
    <div className={page.page}>
      <PageHead title="Account Settings" isUnlisted />
      <PageIntro title="Account Settings" />
      <Tabs value={current} onChange={(tab) => setQuery(tab ? { tab } : {})} keepMounted={false} activateTabWithKeyboard={false}>
        <Tabs.List ref={list} className={tabList.list} aria-label="Account settings">
          {tabs.map(({ value, label, TabIcon }) => (
            <Tabs.Tab key={value} value={value} data-tab={value} className={classes.tab} leftSection={<TabIcon aria-hidden size={20} />}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, Panel }) => (
          <Tabs.Panel key={value} value={value} className={classes.panel}>
            <Suspense fallback={<LoadingScreen />}>
              <Panel />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  )
}
