import { Textarea, type TextareaProps } from '@mantine/core'
import { lengthOf, MAX_MESSAGE_LENGTH, MIN_MESSAGE_LENGTH } from '#site/features/contact/contact-message.ts'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import classes from './MessageField.module.css'

interface Props extends TextareaProps {
  value: string
}

/** The message and its length. It may exceed the limit while editing, because truncating a pasted text would lose part of it. */
export function MessageField({ value, ...props }: Props) {
  const length = lengthOf(value)
  const isTooLong = length > MAX_MESSAGE_LENGTH
  return (
    <div>
      <Textarea
        label="Your message"
        size="md"
        rows={8}
        aria-required
        classNames={{ input: classes.input }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        descriptionProps={{ className: classes.count, 'data-too-long': isTooLong || undefined }}
        description={
          <>
            <span>{`${MIN_MESSAGE_LENGTH} to ${MAX_MESSAGE_LENGTH} characters`}</span>
            <span className={classes.number}>{`${length} / ${MAX_MESSAGE_LENGTH}`}</span>
          </>
        }
        {...props}
        value={value}
      />
      {/* Announced once when it matters, not after every keystroke. */}
      <VisuallyHidden role="status">
        {isTooLong ? 'The message is too long.' : length > MAX_MESSAGE_LENGTH - 100 && 'Fewer than 100 characters are left.'}
      </VisuallyHidden>
    </div>
  )
}
