import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { IconMessagePlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button } from '#site/ui/Button.tsx'
import classes from './Files.module.css'
import { lengthProblem } from './review-texts.ts'

interface Props {
  /** As in 'Remark on line 3'. */
  place: string
  /** Whether to show a button that begins a remark. */
  isOffered?: boolean
  /** With which the version was returned. */
  sent: string | undefined
  /** Not sent yet; empty if it was just begun. */
  written: string | undefined
  /** Null removes it. */
  onWrite: (text: string | null) => void
}

/** A remark that was sent, one that is being written, or a button that begins one. */
export function RemarkField({ place, isOffered = false, sent, written, onWrite }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const wasWritten = useRef<string>(undefined)

  // Whoever has begun it wants to write it.
  useEffect(() => {
    if (wasWritten.current === undefined && written === '') field.current?.focus()
    wasWritten.current = written
  }, [written])

  return (
    <>
      {sent !== undefined && (
        <p className={classes.sent} dir="auto">
          {sent}
        </p>
      )}
      {written !== undefined && (
        <div className={classes.writing}>
          <Textarea
            ref={field}
            label={`Remark on ${place}`}
            autosize
            minRows={2}
            maxRows={10}
            value={written}
            onChange={(event) => onWrite(event.currentTarget.value)}
            error={lengthProblem(written)}
          />
          <Button variant="subtle" size="compact-md" onClick={() => onWrite(null)}>
            Remove remark
          </Button>
        </div>
      )}
      {isOffered && written === undefined && (
        <Button
          className={classes.begin}
          variant="default"
          size="compact-md"
          leftSection={<IconMessagePlus size={18} aria-hidden />}
          onClick={() => onWrite('')}
        >
          {`Remark on ${place}`}
        </Button>
      )}
    </>
  )
}
