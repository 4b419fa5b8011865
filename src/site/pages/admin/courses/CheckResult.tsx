import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { checkDraft } from '#compiler/draft.ts'
import { textsOf, type VersionFile } from '#site/features/administration/course-version.ts'
import { knownCategories } from '#site/features/courses/categories.ts'
import { FindingList } from '#site/features/drafts/FindingList.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import shared from '../admin.module.css'
import { fileAddress } from './courses-view.ts'
import classes from './VersionView.module.css'

/** What the check of the whole folder finds, as the instructor saw it before handing in. */
export function CheckResult({ files, snapshotId }: { files: readonly VersionFile[]; snapshotId: string }) {
  const { search } = useLocation()
  const check = useQuery({
    queryKey: ['version-check', snapshotId] as const,
    queryFn: () => checkDraft(textsOf(files), { categories: knownCategories, isFromStudio: true }),
    networkMode: 'always',
  })
  if (check.isError) return <ErrorNote message="The files could not be checked in this browser. Read them with more care." />
  if (!check.data?.length) {
    return (
      <p className={classes.check} role="status">
        {check.data && <IconCircleCheck size={20} className={classes.good} aria-hidden />}
        <span>{check.data ? 'The check found nothing.' : 'Checking the files…'}</span>
      </p>
    )
  }
  const broken = check.data.filter(({ isBroken }) => isBroken).length
  const advice = check.data.length - broken
  const counts = [broken > 0 && `${broken} to fix`, advice > 0 && `${advice} as advice`].filter(Boolean)
  return (
    <details className={shared.folded} open={broken > 0}>
      <summary>{`The check found something: ${counts.join(', ')}`}</summary>
      <div className={classes.findings}>
        <FindingList
          findings={check.data}
          placeOf={({ file, line }) => `${file}, line ${line}`}
          headingLevel={4}
          leadTo={({ file, line }, properties) => <Link {...properties} to={fileAddress(search, file, { line })} />}
        />
      </div>
    </details>
  )
}
