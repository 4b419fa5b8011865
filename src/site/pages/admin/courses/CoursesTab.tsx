import { IconBooks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useConnection } from '#site/backend/connection.ts'
import type { VersionState } from '#site/features/administration/course-version.ts'
import { courseVersionQueries } from '#site/features/administration/course-version-queries.ts'
import { ChoiceLinks } from '#site/ui/ChoiceLinks.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { ListSkeleton } from '../ListSkeleton.tsx'
import { PagedList } from '../PagedList.tsx'
import { useTabAddress } from '../use-tab-address.ts'
import { type Listed, listAddress, readCoursesView, stateNames } from './courses-view.ts'
import { VersionItem } from './VersionItem.tsx'

const PAGE_SIZE = 25

/** Each a chunk of its own: the lists need neither the compiler nor the catalog. */
const CatalogList = lazyPart(() => import('./CatalogList.tsx'), 'CatalogList')
const VersionView = lazyPart(() => import('./VersionView.tsx'), 'VersionView')

const names: Record<Listed, string> = { ...stateNames, catalog: 'Catalog' }

/** The courses that instructors have handed in, by state, and the catalog that this site was built with. */
export function CoursesTab() {
  const { parameters } = useTabAddress()
  const view = readCoursesView(parameters)
  return (
    <>
      {view.version ? (
        <Suspense fallback={<ListSkeleton label="Loading the version" />}>
          <VersionView key={view.version} id={view.version} />
        </Suspense>
      ) : (
        <>
          <ChoiceLinks
            label="Courses by state"
            choices={(Object.keys(names) as Listed[]).map((show) => ({
              name: names[show],
              to: listAddress(show),
              isChosen: show === view.show,
            }))}
          />
          {view.show === 'catalog' ? (
            <Suspense fallback={<ListSkeleton label="Loading the catalog" />}>
              <CatalogList />
            </Suspense>
          ) : (
            <VersionList state={view.show} after={view.after} />
          )}
        </>
      )}
    </>
  )
}

const nothingIn: Record<VersionState, { title: string; text: string }> = {
  'handed in': {
    title: 'No course is waiting',
    text: 'What instructors hand in arrives here. The one that has waited longest comes first.',
  },
  returned: { title: 'No course was returned', text: 'Versions that you return with remarks are listed here.' },
  approved: { title: 'Nothing is being published', text: 'Versions that you approve are here until they are online.' },
  published: { title: 'No course is published', text: 'The versions that learners have are listed here.' },
  withdrawn: { title: 'Nothing was withdrawn', text: 'Versions that were withdrawn, replaced or taken off the catalog are listed here.' },
}

function VersionList({ state, after }: { state: VersionState; after: string | null }) {
  const { change } = useTabAddress()
  const versions = useQuery(courseVersionQueries.list(useConnection(), state, { after, pageSize: PAGE_SIZE }))
  return (
    <PagedList
      query={versions}
      name="courses"
      label={`${stateNames[state]} courses`}
      onReset={() => change({ show: null })}
      empty={
        <EmptyState icon={<IconBooks stroke={1.6} />} title={nothingIn[state].title} level={3}>
          <p>{nothingIn[state].text}</p>
        </EmptyState>
      }
    >
      {(version) => <VersionItem key={version.id} version={version} />}
    </PagedList>
  )
}
