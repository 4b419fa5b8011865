import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import type { Message } from '#site/features/administration/message.ts'
import { sentenceFor } from '#site/features/administration/outcome.ts'
import { Button } from '#site/ui/Button.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'
import { useWork } from '#site/ui/loading.ts'
import box from '#site/ui/box.module.css'
import shared from '../admin.module.css'
import { ActedAt } from '../ActedAt.tsx'
import { useRefusedAccount } from '../Loaded.tsx'
import { replyAddress } from './messages-view.ts'
import classes from './MessageView.module.css'
import { type ChangeResult, useChangeMessage } from './use-change-message.ts'

/**
 * The reply by email, and the record that it was sent. The email program does not tell whether it was, so the administrator says so;
 * after a press on the reply, that is the next thing to do.
 */
export function MessageAnswer({ message }: { message: Message }) {
  const changeMessage = useChangeMessage()
  const [isReplying, setIsReplying] = useState(false)
  const [result, setResult] = useState<ChangeResult | null>(null)
  const { isPending, run } = useWork('mark message as answered')
  useRefusedAccount(result?.result === 'failed' && result.failure.problem === 'account')
  const isAnswered = message.answered_at !== null
  const isNext = isReplying && !isAnswered

  async function mark() {
    setResult(null)
    const outcome = await run(() => changeMessage(message, { answered_at: isAnswered ? null : new Date().toISOString() }))
    setResult(outcome)
    if (outcome.result === 'done') setIsReplying(false)
  }

  return (
    <div className={classes.answer}>
      <div className={box.row}>
        <Button
          component="a"
          href={replyAddress(message)}
          variant={isNext || isAnswered ? 'default' : 'filled'}
          leftSection={<IconMail size={18} aria-hidden />}
          onClick={() => setIsReplying(true)}
        >
          Reply by email
        </Button>
        <Button variant={isNext ? 'filled' : 'default'} loading={isPending} onClick={() => void mark()}>
          {isAnswered ? 'Mark as not answered' : 'Mark as answered'}
        </Button>
      </div>
      <p className={shared.facts} role="status">
        {isNext && <span>Once your reply is sent, mark the message as answered.</span>}
        {message.answered_at && <ActedAt action="Answered" at={message.answered_at} by={message.answered_by} />}
      </p>
      {result?.result === 'failed' && <ErrorNote message={sentenceFor(result.failure)} />}
      {result?.result === 'conflict' && (
        <ErrorNote message="Someone else has changed this message in the meantime. Nothing was saved; you now see the message as it is." />
      )}
    </div>
  )
}
