import { messageFor } from '#site/auth/auth-error-messages.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import type { SendFailure } from '#site/features/contact/send-message.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import { ErrorNote } from '#site/ui/ErrorNote.tsx'

export type ShownFailure = { problem: 'offline' } | Exclude<SendFailure, { problem: 'field' }>

interface Props {
  failure: ShownFailure
}

/** Says why the message was not sent, that it is not lost, and what to do. */
export function SendFailureNote({ failure }: Props) {
  const { mailSender } = useConfiguration()
  return (
    <ErrorNote message={`${sentenceFor(failure)} Your message is kept here.`}>
      {(failure.problem === 'limit' || failure.problem === 'server') && (
        <span>
          You can also write to{' '}
          <Anchor href={`mailto:${mailSender}`} underline="always">
            {mailSender}
          </Anchor>
          .
        </span>
      )}
    </ErrorNote>
  )
}

function sentenceFor(failure: ShownFailure): string {
  switch (failure.problem) {
    case 'offline':
      return 'You are offline. Please send it when you are back online.'
    case 'network':
      return messageFor('network-request-failed')
    case 'limit':
      return `Several messages came from you or your network within an hour. Please try again in ${waitFor(failure.secondsToWait)}.`
    case 'account':
      return 'This account cannot send messages now. Please sign in again, or sign out and send it without an account.'
    case 'server':
      return 'Something went wrong on our side. Please try again in a moment.'
  }
}

function waitFor(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
