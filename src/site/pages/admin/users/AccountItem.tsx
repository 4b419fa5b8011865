import { useUser } from '#site/auth/auth-context.ts'
import { type Account, nameOf } from '#site/features/administration/account.ts'
import type { AccountAction } from '#site/features/administration/account-actions-api.ts'
import { Avatar } from '#site/ui/Avatar.tsx'
import { Badge } from '#site/ui/Badge.tsx'
import classes from './AccountItem.module.css'
import { AccountMenu } from './AccountMenu.tsx'
import { Moment } from '../Moment.tsx'

interface Props {
  account: Account
  onAction: (action: AccountAction) => void
}

export function AccountItem({ account, onAction }: Props) {
  const isSelf = useUser().uid === account.id
  const name = nameOf(account)
  return (
    <li className={classes.account}>
      <span className={classes.avatar}>
        <Avatar name={name} src={account.photo_url} size="2.5rem" />
      </span>
      <div className={classes.who}>
        <h3 className={classes.name}>
          <bdi translate="no">{name}</bdi>
        </h3>
        <span className={classes.email}>{account.email}</span>
      </div>
      <div className={classes.marks}>
        {account.role === 'admin' && <Badge tone="accent">Administrator</Badge>}
        {isSelf && <Badge>You</Badge>}
        {account.account_type === 'instructor' && <Badge>Instructor</Badge>}
        {!account.email_verified && <Badge tone="warm">Not verified</Badge>}
        {account.disabled_at && <Badge tone="danger">Disabled</Badge>}
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Registered</dt>
          <dd>
            <Moment at={account.created_at} />
          </dd>
        </div>
        <div>
          <dt>Last sign-in</dt>
          <dd>{account.last_login_at ? <Moment at={account.last_login_at} /> : 'Never'}</dd>
        </div>
      </dl>
      <div className={classes.menu}>
        <AccountMenu account={account} isSelf={isSelf} onAction={onAction} />
      </div>
      {account.disabled_at && (
        <p className={classes.reason}>
          Disabled <Moment at={account.disabled_at} />: <bdi translate="no">{account.disabled_reason ?? 'no reason was given'}</bdi>
        </p>
      )}
    </li>
  )
}
