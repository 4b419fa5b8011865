import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { Suspense, type ComponentType } from 'react'
import { useSearchParams } from 'react-router-dom'
import { withQueries } from '#site/backend/with-queries.tsx'
import { lazyPart } from '#site/ui/lazy-part.ts'
import page from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { PageIntro } from '#site/ui/PageIntro.tsx'
import tabList from '#site/ui/tab-list.module.css'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import shared from './admin.module.css'
import type { AdminTab } from './admin-address.ts'
import classes from './AdminPage.module.css'
import { ListSkeleton } from './ListSkeleton.tsx'
import { useAdministrationNeed } from './use-administration-need.ts'

const tabs: { value: AdminTab; label: string; Panel: ComponentType }[] = [
  { value: 'overview', label: 'Overview', Panel: lazyPart(() => import('./overview/OverviewTab.tsx'), 'OverviewTab') },
  { value: 'users', label: 'Users', Panel: lazyPart(() => import('./users/UsersTab.tsx'), 'UsersTab') },
  { value: 'messages', label: 'Messages', Panel: lazyPart(() => import('./messages/MessagesTab.tsx'), 'MessagesTab') },
  { value: 'courses', label: 'Courses', Panel: lazyPart(() => import('./courses/CoursesTab.tsx'), 'CoursesTab') },
  { value: 'audit', label: 'Audit log', Panel: lazyPart(() => import('./audit/AuditTab.tsx'), 'AuditTab') },
]

const Need = lazyPart(() => import('./AdministrationNeed.tsx'), 'AdministrationNeed')

/** `?tab=` opens a tab; an unknown one opens the first. Each tab is a chunk of its own. */
export const AdminPage = withQueries(function AdminPage() {
  const [query, setQuery] = useSearchParams()
  // Do not wait: few administrators have anything to do first, and the database refuses all other requests of those who do.
  const { need } = useAdministrationNeed()
  const current = tabs.find((tab) => tab.value === query.get('tab')) ?? tabs[0]
  return (
    <div className={page.page} data-slim-footer>
      <PageHead title="Admin Dashboard" isUnlisted />
      <PageIntro eyebrow="Administration" title="Admin Dashboard" />
      {need ? (
        <Suspense fallback={<ListSkeleton label="Loading" />}>
          <Need />
        </Suspense>
      ) : (
        <Tabs value={current?.value ?? null} onChange={(tab) => setQuery(tab ? { tab } : {})} keepMounted={false}>
          <Tabs.List className={tabList.list}>
            {tabs.map(({ value, label }) => (
              <Tabs.Tab key={value} value={value} className={classes.tab}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ value, label, Panel }) => (
            <Tabs.Panel key={value} value={value} className={classes.panel}>
              <section className={shared.stack} aria-labelledby={value}>
                <VisuallyHidden component="h2" id={value}>
                  {label}
                </VisuallyHidden>
                <Suspense fallback={<ListSkeleton label={`Loading ${label.toLowerCase()}`} />}>
                  <Panel />
                </Suspense>
              </section>
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </div>
  )
})
