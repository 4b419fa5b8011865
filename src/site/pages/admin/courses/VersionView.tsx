import { IconArrowLeft, IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useUser } from '#site/auth/auth-context.ts'
import { useConnection } from '#site/backend/connection.ts'
import { nameOf } from '#site/features/administration/account.ts'
import { administrationQueries } from '#site/features/administration/administration-queries.ts'
import type { CourseUnderReview, ReviewedVersion } from '#site/features/administration/course-version.ts'
import { courseVersionQueries } from '#site/features/administration/course-version-queries.ts'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { coursePath } from '#shared/paths.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import { Badge } from '#site/ui/Badge.tsx'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import box from '#site/ui/box.module.css'
import secondary from '#site/ui/secondary.module.css'
import { ActedAt } from '../ActedAt.tsx'
import { adminAddress } from '../admin-address.ts'
import shared from '../admin.module.css'
import { ListSkeleton } from '../ListSkeleton.tsx'
import { Loaded } from '../Loaded.tsx'
import { Moment } from '../Moment.tsx'
import { useTabAddress } from '../use-tab-address.ts'
import { CheckResult } from './CheckResult.tsx'
import { CourseActionDialog } from './CourseActionDialog.tsx'
import { baseOf, listAddress, readCoursesView, stateNames, stateTones, versionAddress } from './courses-view.ts'
import { Decision } from './Decision.tsx'
import { Files } from './Files.tsx'
import { lookAlike } from './look-alike-names.ts'
import { RemarkList } from './RemarkList.tsx'
import { type CourseAction, reviewSentence } from './review-texts.ts'
import { UnsentRest } from './UnsentRest.tsx'
import { useUnsentReview } from './unsent-review.ts'
import { useCourseAction } from './use-course-action.ts'
import classes from './VersionView.module.css'

/** While the site is built with it, which takes some thirty seconds. */
const PUBLISHING_MS = 3000
/** Its instructor may withdraw it, and other administrators may decide. */
const WAITING_MS = 20_000

/** One version: what it is, what changed, what the check says; and the decision about it. */
export function VersionView({ id }: { id: string }) {
  const course = useQuery({
    ...courseVersionQueries.one(useConnection(), id),
    refetchInterval: ({ state }) => {
      const version = state.data?.version
      if (version?.state === 'approved') return version.problem === '' && PUBLISHING_MS
      return version?.state === 'handed in' && WAITING_MS
    },
  })
  return (
    <div className={shared.stack}>
      <Loaded query={course} what="version" skeleton={<ListSkeleton label="Loading the version" />}>
        {(shown) =>
          shown ? (
            <OpenVersion course={shown} />
          ) : (
            <div className={shared.empty}>
              <EmptyState
                icon={<IconFileOff stroke={1.6} />}
                title="This version no longer exists"
                level={3}
                action={
                  <Button component={Link} to={listAddress('handed in')} variant="default">
                    Show the waiting courses
                  </Button>
                }
              />
            </div>
          )
        }
      </Loaded>
    </div>
  )
}

function OpenVersion({ course }: { course: CourseUnderReview }) {
  const { version, versions, draft } = course
  const connection = useConnection()
  const { uid } = useUser()
  const { parameters } = useTabAddress()
  const base = baseOf(version, versions, readCoursesView(parameters).against)
  const files = useQuery(courseVersionQueries.files(connection, uid, version.snapshot_id))
  const unsent = useUnsentReview(version.id)
  // Here, because a refusal may come with a state in which nothing is left to decide.
  const decision = useCourseAction('decide on version')
  const [action, setAction] = useState<CourseAction | null>(null)
  const article = useRef<HTMLElement>(null)
  const isWaiting = version.state === 'handed in'

  // The buttons that had the focus are gone once it is decided.
  const wasWaiting = useRef(isWaiting)
  useEffect(() => {
    if (wasWaiting.current && !isWaiting && document.activeElement === document.body) article.current?.focus({ preventScroll: true })
    wasWaiting.current = isWaiting
  }, [isWaiting])

  return (
    <article ref={article} tabIndex={-1} className={shared.stack} aria-labelledby="version-title">
      <Anchor component={Link} to={listAddress(version.state)} className={classes.back}>
        <IconArrowLeft size={18} aria-hidden /> <span>{`${stateNames[version.state]} courses`}</span>
      </Anchor>
      <header className={classes.head}>
        <h3 id="version-title" className={classes.title}>
          <bdi translate="no">{version.title}</bdi>
        </h3>
        <p className={shared.facts}>
          <Badge tone={stateTones[version.state]}>{stateNames[version.state]}</Badge>
          <span>{`Version ${version.number}`}</span>
          <Instructor id={draft.instructor_id} shownName={version.taught_by} />
          <span>
            handed in <Moment at={version.handed_in_at} hasTime />
          </span>
          <code translate="no">{version.slug}</code>
        </p>
        {version.note && (
          <blockquote className={classes.note} dir="auto">
            {version.note}
          </blockquote>
        )}
        <Whereabouts version={version} isInCatalog={versions.some(({ state }) => state === 'published')} />
      </header>
      {decision.failure && (
        <ErrorNote message={`${reviewSentence(decision.failure)}${unsent.isWritten ? ' What you wrote is kept here.' : ''}`} />
      )}
      {isWaiting && <Decision version={version} files={files.data ?? null} unsent={unsent} decision={decision} />}
      {!isWaiting && unsent.isWritten && <UnsentRest course={course} unsent={unsent} />}
      {(version.answer !== '' || version.remarks.length > 0) && (
        <section className={`${shared.tight} ${shared.panel}`} aria-labelledby="version-answer">
          <h4 id="version-answer" className={shared.heading}>
            Returned with
          </h4>
          {version.answer && (
            <p className={classes.answer} dir="auto">
              {version.answer}
            </p>
          )}
          <RemarkList label="Remarks" remarks={version.remarks} />
        </section>
      )}
      <div className={`${box.row} ${classes.actions}`}>
        {(version.state === 'approved' || version.state === 'published') && (
          <Button variant="default" onClick={() => setAction('take off')}>
            Take off the catalog
          </Button>
        )}
        {version.state === 'withdrawn' && version.published_at && (
          <Button variant="default" onClick={() => setAction('put back')}>
            Put this version back
          </Button>
        )}
        <Button variant="default" onClick={() => setAction('give')}>
          Give to another instructor
        </Button>
        <Button component={Link} to={adminAddress('audit', { subject: draft.id })} variant="default">
          Show in the audit log
        </Button>
      </div>
      {versions.length > 1 && <Versions version={version} versions={versions} />}
      <Loaded query={files} what="files" skeleton={<ListSkeleton label="Loading the files" />}>
        {(after) => (
          <>
            <CheckResult files={after} snapshotId={version.snapshot_id} />
            <Files course={course} base={base} after={after} unsent={unsent} />
          </>
        )}
      </Loaded>
      <CourseActionDialog course={course} action={action} onClose={() => setAction(null)} />
      {decision.proof}
    </article>
  )
}

/** @param shownName the name that learners see: the account's when the version was handed in */
function Instructor({ id, shownName }: { id: string | null; shownName: string | null }) {
  const connection = useConnection()
  const { data } = useQuery({ ...administrationQueries.account(connection, id ?? ''), enabled: id !== null })
  if (id === null) return <Badge tone="danger">No instructor</Badge>
  if (!data) return null
  const isOtherName = shownName !== null && shownName !== data.display_name
  return (
    <>
      <Anchor component={Link} to={adminAddress('users', { search: data.email })} underline="always">
        <bdi translate="no">{nameOf(data)}</bdi>
      </Anchor>
      {isOtherName && (
        <span>
          shown as <bdi translate="no">{shownName}</bdi>
        </span>
      )}
      {shownName !== null && isNameOfAnother(shownName, id) && <Badge tone="danger">Name of another instructor</Badge>}
    </>
  )
}

/** Whether the catalog has another instructor of this name, or of one that looks like it. */
function isNameOfAnother(name: string, id: string): boolean {
  return courseSummaries.some(({ instructor }) => instructor.id !== id && lookAlike(instructor.name, name))
}

/** Says where the version is on its way to learners, and changes by itself. */
function Whereabouts({ version, isInCatalog }: { version: ReviewedVersion; isInCatalog: boolean }) {
  const { state, problem, decided_at, decided_by, published_at } = version
  return (
    <div className={classes.whereabouts} role="status">
      {state === 'handed in' && <p>Waits for a decision.</p>}
      {state === 'returned' && <p>Returned to the instructor.</p>}
      {state === 'approved' && problem === '' && <p>Approved. It is being published.</p>}
      {state === 'approved' && problem !== '' && (
        <>
          <p>Approved, but the site could not be built with it. Nothing has changed for learners, and the instructor knows.</p>
          <pre className={classes.problem} translate="no">
            {problem}
          </pre>
        </>
      )}
      {state === 'published' && (
        <p>
          <span>Published. Learners have this version</span>
          {published_at && (
            <span>
              {' '}
              since <Moment at={published_at} hasTime />
            </span>
          )}
          <span>. </span>
          {/* A new page, because this one may know only the courses that were there when it was opened. */}
          <Anchor href={coursePath(version.slug)} underline="always">
            Open the course
          </Anchor>
        </p>
      )}
      {state === 'withdrawn' && (
        <p>
          <span>{published_at ? 'Withdrawn. Learners had this version before.' : 'Withdrawn. Learners never had this version.'}</span>
          {published_at && !isInCatalog && <span> The course is off the catalog. Enrolled learners keep the last version they had.</span>}
        </p>
      )}
      {decided_at && state !== 'withdrawn' && (
        <p className={shared.facts}>
          <ActedAt action="Decided" at={decided_at} by={decided_by} />
        </p>
      )}
    </div>
  )
}

function Versions({ version, versions }: { version: ReviewedVersion; versions: readonly ReviewedVersion[] }) {
  return (
    <details className={shared.folded}>
      <summary>{`All ${versions.length} versions of this course`}</summary>
      <ul className={classes.versions}>
        {versions.map(({ id, number, state, handed_in_at }) => (
          <li key={id}>
            {id === version.id ? (
              <span>{`Version ${number}, shown here`}</span>
            ) : (
              <Anchor component={Link} to={versionAddress(id)} underline="always">{`Version ${number}`}</Anchor>
            )}
            <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
            <span className={secondary.small}>
              <Moment at={handed_in_at} hasTime />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
