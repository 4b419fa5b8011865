import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useConnection } from '#site/backend/connection.ts'
import { brand } from '#shared/brand.ts'
import { nameOf } from '#site/features/administration/account.ts'
import { administrationQueries } from '#site/features/administration/administration-queries.ts'
import type { Overview } from '#site/features/administration/overview-api.ts'
import { findCourseSummary } from '#site/features/courses/courses.ts'
import { languageAttributes } from '#shared/content-language.ts'
import { formatCount } from '#shared/format.ts'
import { accountPath, coursePath } from '#shared/paths.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import card from '#site/ui/card.module.css'
import { adminAddress } from '../admin-address.ts'
import shared from '../admin.module.css'
import { ListSkeleton } from '../ListSkeleton.tsx'
import { Loaded } from '../Loaded.tsx'
import { Moment } from '../Moment.tsx'
import { newWithin, NewUsersChart } from './NewUsersChart.tsx'
import classes from './OverviewTab.module.css'
import { StackHealth } from './StackHealth.tsx'

const NEWEST = 5

const names = new Intl.ListFormat(brand.locale)

/** The product's key figures on one page. */
export function OverviewTab() {
  const overview = useQuery(administrationQueries.overview(useConnection()))
  return (
    <Loaded query={overview} what="figures" skeleton={<ListSkeleton label="Loading the overview" />}>
      {(figures) => (
        <>
          <Figures overview={figures} />
          <div className={`${shared.columns} ${classes.columns}`}>
            <div className={shared.stack}>
              <section className={card.card} aria-labelledby="new-accounts">
                <h3 id="new-accounts" className={card.title}>
                  New accounts in 30 days
                </h3>
                <NewUsersChart days={figures.new_by_day} />
              </section>
              <MostFavorited favourites={figures.favourites} />
            </div>
            <div className={shared.stack}>
              <NewestAccounts />
              <StackHealth databaseVersion={figures.database_version} />
            </div>
          </div>
        </>
      )}
    </Loaded>
  )
}

function Figures({ overview }: { overview: Overview }) {
  const { users, verified, admins, admins_without_authenticator: unprotected, disabled, new_by_day } = overview
  const { new_messages, waiting_versions } = overview
  const share = users === 0 ? 0 : Math.round((verified / users) * 100)
  return (
    <>
      <dl className={classes.figures}>
        <Figure value={formatCount(users)} to={adminAddress('users')}>
          {users === 1 ? 'account' : 'accounts'}
        </Figure>
        <Figure value={formatCount(newWithin(new_by_day, 7))}>new in 7 days</Figure>
        <Figure value={formatCount(newWithin(new_by_day, 30))}>new in 30 days</Figure>
        <Figure value={`${share}%`} to={adminAddress('users', { verified: 'yes' })}>
          verified
        </Figure>
        <Figure value={formatCount(new_messages)} to={adminAddress('messages', { status: 'new' })}>
          {new_messages === 1 ? 'unread message' : 'unread messages'}
        </Figure>
        <Figure value={formatCount(waiting_versions)} to={adminAddress('courses')}>
          {waiting_versions === 1 ? 'course to review' : 'courses to review'}
        </Figure>
        <Figure value={formatCount(admins)} to={adminAddress('users', { role: 'admin' })}>
          {admins === 1 ? 'administrator' : 'administrators'}
        </Figure>
        <Figure value={formatCount(disabled)} to={adminAddress('users', { state: 'disabled' })}>
          disabled
        </Figure>
      </dl>
      {unprotected.length > 0 && (
        <p className={classes.note}>
          <strong>No authenticator app:</strong>{' '}
          <span>{`${names.format(unprotected.map(nameOf))}. Only a password or a mailbox protects the data of all accounts. Administrators add an app in their`}</span>{' '}
          <Anchor component={Link} to={accountPath('security')} underline="always">
            account settings
          </Anchor>
          .
        </p>
      )}
      <p className={classes.note}>
        <strong>Enrollments:</strong> not collected. They are stored in each learner&apos;s browser.
      </p>
    </>
  )
}

function Figure({ value, to, children }: { value: string; to?: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>
        {to ? (
          <Anchor component={Link} to={to} underline="always">
            {children}
          </Anchor>
        ) : (
          children
        )}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}

function MostFavorited({ favourites }: { favourites: Overview['favourites'] }) {
  return (
    <section className={card.card} aria-labelledby="most-favorited">
      <h3 id="most-favorited" className={card.title}>
        Courses most often saved as favorites
      </h3>
      {favourites.length === 0 ? (
        <p className={classes.note}>No course has been saved as a favorite yet.</p>
      ) : (
        <ol className={classes.rows}>
          {favourites.map(({ course_id, count }) => {
            const course = findCourseSummary(course_id)
            return (
              <li key={course_id}>
                {course ? (
                  <Anchor component={Link} to={coursePath(course_id)} {...languageAttributes(course)}>
                    {course.title}
                  </Anchor>
                ) : (
                  <span>{`Course ${course_id}, which no longer exists`}</span>
                )}
                <span className={classes.number}>{formatCount(count, 'learner')}</span>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}

function NewestAccounts() {
  const accounts = useQuery(
    administrationQueries.accounts(
      useConnection(),
      { search: '', role: null, state: null, verified: null },
      { sort: 'newest', after: null, pageSize: NEWEST },
    ),
  )
  return (
    <section className={card.card} aria-labelledby="newest-accounts">
      <h3 id="newest-accounts" className={card.title}>
        Newest accounts
      </h3>
      <Loaded query={accounts} what="newest accounts" skeleton={<p className={classes.note}>Loading…</p>}>
        {({ rows: users }) => (
          <ul className={classes.rows} aria-label="Newest accounts">
            {users.map((account) => (
              <li key={account.id}>
                <Anchor component={Link} to={adminAddress('users', { search: account.email })}>
                  <bdi translate="no">{nameOf(account)}</bdi>
                </Anchor>
                <span className={classes.number}>
                  <Moment at={account.created_at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
