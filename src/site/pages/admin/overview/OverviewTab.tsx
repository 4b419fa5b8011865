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
  const shown: { value: string; label: string; to?: string }[] = [
    { value: formatCount(users), label: users === 1 ? 'account' : 'accounts', to: adminAddress('users') },
    { value: formatCount(newWithin(new_by_day, 7)), label: 'new in 7 days' },
    { value: formatCount(newWithin(new_by_day, 30)), label: 'new in 30 days' },
    { value: `${share}%`, label: 'verified', to: adminAddress('users', { verified: 'yes' }) },
    {
      value: formatCount(new_messages),
      label: new_messages === 1 ? 'unread message' : 'unread messages',
      to: adminAddress('messages', { status: 'new' }),
    },
    {
      value: formatCount(waiting_versions),
      label: waiting_versions === 1 ? 'course to review' : 'courses to review',
      to: adminAddress('courses'),
    },
    {
      value: formatCount(admins),
      label: admins === 1 ? 'administrator' : 'administrators',
      to: adminAddress('users', { role: 'admin' }),
    },
    { value: formatCount(disabled), label: 'disabled', to: adminAddress('users', { state: 'disabled' }) },
  ]
  return (
    <>
      <dl className={classes.figures}>
        {shown.map(({ value, label, to }) => (
          <div key={label}>
            <dt>
              {to ? (
                <Anchor component={Link} to={to} underline="always">
                  {label}
                </Anchor>
              ) : (
                label
              )}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
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
