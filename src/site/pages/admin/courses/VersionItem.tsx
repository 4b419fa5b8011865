import { Link } from 'react-router-dom'
import type { ListedVersion } from '#site/features/administration/course-version.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import { Badge } from '#site/ui/Badge.tsx'
import shared from '../admin.module.css'
import { Moment } from '../Moment.tsx'
import { versionAddress } from './courses-view.ts'
import classes from './CoursesTab.module.css'

/** A row that links to its version. */
export function VersionItem({ version }: { version: ListedVersion }) {
  const { state, published_number: online, number } = version
  return (
    <li className={classes.version}>
      <div className={classes.what}>
        <h3 className={shared.title}>
          <Anchor component={Link} to={versionAddress(version.id)}>
            <bdi translate="no">{version.title}</bdi>
          </Anchor>
        </h3>
        <p className={classes.facts}>
          <span>{`Version ${number}`}</span>
          {version.instructor_id ? (
            <bdi translate="no">{version.instructor_name || version.instructor_email}</bdi>
          ) : (
            <span>without an instructor</span>
          )}
          <span>
            handed in <Moment at={version.handed_in_at} hasTime />
          </span>
        </p>
        {version.note && (
          <p className={`${shared.beginning} ${classes.note}`} dir="auto">
            {version.note}
          </p>
        )}
      </div>
      <div className={classes.marks}>
        {version.problem && <Badge tone="danger">Could not be published</Badge>}
        {!version.instructor_id && <Badge tone="danger">No instructor</Badge>}
        {state === 'handed in' && <Badge tone="accent">{online === null ? 'New course' : 'Correction'}</Badge>}
        {state === 'withdrawn' && version.published_at && <Badge>Was published</Badge>}
      </div>
    </li>
  )
}
