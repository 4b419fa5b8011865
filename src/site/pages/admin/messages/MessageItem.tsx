import { Link, useLocation } from 'react-router-dom'
import type { Message } from '#site/features/administration/message.ts'
import { Badge } from '#site/ui/Badge.tsx'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import secondary from '#site/ui/secondary.module.css'
import shared from '../admin.module.css'
import { queryWith } from '../admin-address.ts'
import { stateNames, stateTones } from './messages-view.ts'
import classes from './MessagesTab.module.css'
import { Moment } from '../Moment.tsx'

/** A row of the inbox that links to its message. */
export function MessageItem({ message, isRead }: { message: Message; isRead: boolean }) {
  const { pathname, search, state } = useLocation()
  return (
    <li>
      <Link
        className={classes.item}
        to={{ pathname, search: queryWith(search, { message: message.id }).toString() }}
        // The cursors of the pages before this one, for the pager.
        state={state}
        aria-current={isRead ? 'true' : undefined}
        data-unread={message.status === 'new' || undefined}
      >
        <span className={classes.sender}>
          <bdi translate="no">{message.name}</bdi>
        </span>
        <span className={`${secondary.small} ${classes.when}`}>
          <Moment at={message.created_at} />
        </span>
        <span className={`${shared.beginning} ${classes.beginning}`}>
          <VisuallyHidden>: </VisuallyHidden>
          <span>{message.message}</span>
        </span>
        <span className={classes.state}>
          {message.answered_at && <Badge>Answered</Badge>}
          <Badge tone={stateTones[message.status]}>{stateNames[message.status]}</Badge>
        </span>
      </Link>
    </li>
  )
}
