import { IconArrowLeft, IconMailOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useConnection } from '#site/backend/connection.ts'
import { administrationQueries } from '#site/features/administration/administration-queries.ts'
import type { Message } from '#site/features/administration/message.ts'
import { contactTopics } from '#site/features/contact/topics.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { Badge } from '#site/ui/Badge.tsx'
import { adminAddress } from '../admin-address.ts'
import shared from '../admin.module.css'
import { ListSkeleton } from '../ListSkeleton.tsx'
import { Loaded } from '../Loaded.tsx'
import { MessageAnswer } from './MessageAnswer.tsx'
import { MessageForm } from './MessageForm.tsx'
import { stateNames, stateTones } from './messages-view.ts'
import classes from './MessageView.module.css'
import { Moment } from '../Moment.tsx'
import { useChangeMessage } from './use-change-message.ts'
import { useTabAddress } from '../use-tab-address.ts'

interface Props {
  id: string
  /** Moves the focus to the message. Set when it was chosen in the list, which small screens then hide. */
  takesFocus: boolean
}

/** One message in full. Reading a new one marks it as open. */
export function MessageView({ id, takesFocus }: Props) {
  const message = useQuery(administrationQueries.message(useConnection(), id))
  const { change } = useTabAddress()
  return (
    <div className={shared.stack}>
      <Button
        className={classes.back}
        variant="default"
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={() => change({ message: null })}
      >
        Back to the inbox
      </Button>
      <Loaded query={message} what="message" skeleton={<ListSkeleton label="Loading the message" />}>
        {(shown) =>
          shown ? (
            <OpenMessage message={shown} takesFocus={takesFocus} />
          ) : (
            <div className={shared.empty}>
              <EmptyState icon={<IconMailOff stroke={1.6} />} title="This message no longer exists" level={3} />
            </div>
          )
        }
      </Loaded>
    </div>
  )
}

function OpenMessage({ message, takesFocus }: { message: Message; takesFocus: boolean }) {
  const article = useRef<HTMLElement>(null)
  const changeMessage = useChangeMessage()
  const isNew = message.status === 'new'

  useEffect(() => {
    if (takesFocus) article.current?.focus({ preventScroll: true })
  }, [takesFocus])

  const opening = useRef(false)
  useEffect(() => {
    if (!isNew || opening.current) return
    opening.current = true
    // If this fails, the message stays new, which is still true.
    void changeMessage(message, { status: 'open' })
  }, [isNew, message, changeMessage])

  return (
    <article ref={article} tabIndex={-1} className={`${shared.stack} ${shared.panel}`} aria-label={`Message from ${message.name}`}>
      <header className={classes.head}>
        <h3 className={classes.title}>
          <bdi translate="no">{message.name}</bdi>
        </h3>
        <p className={shared.facts}>
          <span>{message.email}</span>
          <span>{contactTopics.find(({ value }) => value === message.topic)?.label ?? message.topic}</span>
        </p>
        <p className={shared.facts}>
          <Badge tone={stateTones[message.status]}>{stateNames[message.status]}</Badge>
          {message.answered_at && <Badge>Answered</Badge>}
          <span>{message.reference}</span>
          <Moment at={message.created_at} hasTime />
          {message.user_id && (
            <Anchor component={Link} to={adminAddress('users', { search: message.email })} underline="always">
              Account
            </Anchor>
          )}
        </p>
      </header>
      <p className={classes.text} dir="auto">
        {message.message}
      </p>
      <MessageAnswer message={message} />
      <MessageForm message={message} />
    </article>
  )
}
