import { CopyButton } from '@mantine/core'
import { IconCheck, IconCopy, IconMailCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '#site/ui/Button.tsx'
import type { Sent } from './ContactForm.tsx'
import classes from './MessageSent.module.css'

interface Props extends Sent {
  onAnother: () => void
}

export function MessageSent({ reference, email, onAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that had the focus has been removed.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={classes.panel} aria-labelledby="message-sent">
      <span className={classes.mark}>
        <IconMailCheck aria-hidden size={30} />
      </span>
      <h2 id="message-sent" ref={heading} tabIndex={-1} className={classes.title}>
        Thank you, your message has arrived
      </h2>
      <p className={classes.text}>
        We will reply to <strong>{email}</strong>, usually within two working days. If you write to us about it again, please mention this
        reference:
      </p>
      <p className={classes.reference}>
        <span className={classes.code}>{reference}</span>
        <CopyButton value={reference} timeout={3000}>
          {({ copied, copy }) => (
            <Button
              variant="light"
              onClick={copy}
              leftSection={copied ? <IconCheck aria-hidden size={18} /> : <IconCopy aria-hidden size={18} />}
            >
              {copied ? 'Copied' : 'Copy reference'}
            </Button>
          )}
        </CopyButton>
      </p>
      <Button variant="default" size="md" className={classes.another} onClick={onAnother}>
        Send another message
      </Button>
    </section>
  )
}
