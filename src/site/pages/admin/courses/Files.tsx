import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { useUser } from '#site/auth/auth-context.ts'
import { useConnection } from '#site/backend/connection.ts'
import type { CourseUnderReview, Remark, ReviewedVersion, VersionFile } from '#site/features/administration/course-version.ts'
import { courseVersionQueries } from '#site/features/administration/course-version-queries.ts'
import { formatCount } from '#shared/format.ts'
import { SelectField } from '#site/ui/SelectField.tsx'
import shared from '../admin.module.css'
import { ListSkeleton } from '../ListSkeleton.tsx'
import { Loaded } from '../Loaded.tsx'
import { useTabAddress } from '../use-tab-address.ts'
import { type Change, type ChangedFile, changedFiles } from './changed-files.ts'
import { fileAddress, readCoursesView, stateNames } from './courses-view.ts'
import classes from './Files.module.css'
import { FileView } from './FileView.tsx'
import type { UnsentReviewStore } from './unsent-review.ts'

interface Props {
  course: CourseUnderReview
  /** The version to compare with; null compares with nothing. */
  base: ReviewedVersion | null
  after: readonly VersionFile[]
  unsent: UnsentReviewStore
}

/** The files of a version, and what changed in each. */
export function Files({ course, base, after, unsent }: Props) {
  const { version, versions } = course
  const { change } = useTabAddress()
  const connection = useConnection()
  const { uid } = useUser()
  const before = useQuery({
    ...courseVersionQueries.files(connection, uid, base?.snapshot_id ?? ''),
    enabled: base !== null,
  })
  const others = versions.filter(({ id }) => id !== version.id)
  return (
    <section className={shared.tight} aria-labelledby="version-files">
      <div className={classes.bar}>
        <h4 id="version-files" className={shared.heading}>
          Files
        </h4>
        {others.length > 0 && (
          <SelectField
            label="Compare with"
            value={base ? String(base.number) : 'nothing'}
            options={[
              ...others.map(({ number, state }) => ({
                value: String(number),
                label: `Compared with version ${number} (${stateNames[state].toLowerCase()})`,
              })),
              { value: 'nothing', label: 'Compared with nothing' },
            ]}
            onChange={(against) => change({ against })}
          />
        )}
      </div>
      {base === null ? (
        <Compared {...{ course, before: null, after, unsent }} />
      ) : (
        <Loaded query={before} what="files" skeleton={<ListSkeleton label="Loading the files" />}>
          {(former) => <Compared {...{ course, before: former, after, unsent }} />}
        </Loaded>
      )}
    </section>
  )
}

interface ComparedProps extends Omit<Props, 'base'> {
  /** Null if there is nothing to compare with. */
  before: readonly VersionFile[] | null
}

const changeNames: Record<Change, string> = { new: 'New', changed: 'Changed', removed: 'Removed', same: 'Unchanged' }

function Compared({ course, before, after, unsent }: ComparedProps) {
  const { file: wanted } = readCoursesView(useTabAddress().parameters)
  const isNew = before === null
  const files = changedFiles(before ?? [], after)
  const changed = files.filter(({ change }) => change !== 'same')
  const groups = isNew
    ? [{ title: formatCount(files.length, 'file'), all: files }]
    : [
        { title: `${changed.length} changed`, all: changed },
        { title: `${files.length - changed.length} unchanged`, all: files.filter(({ change }) => change === 'same') },
      ].filter(({ all }) => all.length > 0)
  // Of a new course, a lesson says more than the facts.
  const first = isNew ? files.find(({ path }) => path.endsWith('.md')) : changed[0]
  const open = files.find(({ path }) => path === wanted) ?? first ?? files[0]
  const sent = course.version.state === 'handed in' ? [] : course.version.remarks
  if (!open) return <p>This version has no files.</p>
  return (
    <div className={`${shared.columns} ${classes.compared}`}>
      <nav className={classes.list} aria-label="Files of this version">
        {groups.map(({ title, all }) => (
          <div key={title}>
            <h5 className={classes.group}>{title}</h5>
            <ul>
              {all.map((file) => (
                <li key={file.path}>
                  <FileLink
                    file={file}
                    isOpen={file === open}
                    isNew={isNew}
                    remarks={[...sent, ...unsent.review.remarks].filter(({ path }) => path === file.path)}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <FileView key={open.path} {...{ course, file: open, before: before ?? [], after, unsent, sent }} />
    </div>
  )
}

interface LinkProps {
  file: ChangedFile
  isOpen: boolean
  isNew: boolean
  remarks: readonly Remark[]
}

function FileLink({ file, isOpen, isNew, remarks }: LinkProps) {
  const { search } = useLocation()
  const marks = [
    !isNew && file.change !== 'same' && changeNames[file.change],
    remarks.length > 0 && formatCount(remarks.length, 'remark'),
  ].filter(Boolean)
  return (
    <Link className={classes.file} to={fileAddress(search, file.path)} aria-current={isOpen ? 'true' : undefined} preventScrollReset>
      <span className={classes.name}>
        {file.title && (
          <bdi translate="no" className={classes.lesson}>
            {file.title}
          </bdi>
        )}
        <code translate="no">{file.path}</code>
      </span>
      {marks.length > 0 && <span className={classes.mark}>{marks.join(', ')}</span>}
    </Link>
  )
}
