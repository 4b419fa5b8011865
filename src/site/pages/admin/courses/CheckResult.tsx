import { IconAlertTriangle, IconBulb, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { checkDraft } from '#compiler/draft.ts'
import type { Finding } from '#compiler/finding.ts'
import { textsOf, type VersionFile } from '#site/features/administration/course-version.ts'
import { knownCategories } from '#site/features/courses/categories.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { fileAddress } from './courses-view.ts'
import classes from './VersionView.module.css'

/** What the check of the whole folder finds, as the instructor saw it before handing in. */
export function CheckResult({ files, snapshotId }: { files: readonly VersionFile[]; snapshotId: string }) {
  const check = useQuery({
    queryKey: ['version-check', snapshotId] as const,
    queryFn: () => checkDraft(textsOf(files), { categories: knownCategories }),
    networkMode: 'always',
  })
  if (check.isError) return <ErrorNote message="The files could not be checked in this browser. Read them with more care." />
  if (!check.data) {
    return (
      <p className={classes.check} role="status">
        Checking the files…
      </p>
    )
  }
  const broken = check.data.filter(({ isBroken }) => isBroken)
  const advice = check.data.filter(({ isBroken }) => !isBroken)
  if (check.data.length === 0) {
    return (
      <p className={classes.check} role="status">
        <IconCircleCheck size={20} className={classes.good} aria-hidden /> <span>The check found nothing.</span>
      </p>
    )
  }
  const counts = [broken.length > 0 && `${broken.length} to fix`, advice.length > 0 && `${advice.length} as advice`].filter(Boolean)
  return (
    <details className={classes.folded} open={broken.length > 0}>
      <summary>{`The check found something: ${counts.join(', ')}`}</summary>
      <Findings label="To fix" findings={broken} />
      <Findings label="Advice" findings={advice} />
    </details>
  )
}

function Findings({ label, findings }: { label: string; findings: readonly Finding[] }) {
  const { search } = useLocation()
  if (findings.length === 0) return null
  return (
    <ul className={classes.findings} aria-label={label}>
      {findings.map(({ file, line, problem, isBroken }) => (
        <li key={`${file}:${line}:${problem}`}>
          {isBroken ? (
            <IconAlertTriangle size={20} className={classes.bad} aria-hidden />
          ) : (
            <IconBulb size={20} className={classes.good} aria-hidden />
          )}
          <span>
            <Anchor component={Link} to={fileAddress(search, file, line)} underline="always">{`${file}, line ${line}`}</Anchor>
            <span className={classes.finding}>{problem}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
