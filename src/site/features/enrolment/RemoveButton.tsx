import { IconTrash } from '@tabler/icons-react'
import { Button } from '#site/ui/Button.tsx'

interface Props {
  /** The course's title. */
  title: string
  size: 'sm' | 'md'
  onClick: () => void
}

/** Removes a course from the learner's list. */
export function RemoveButton({ title, ...others }: Props) {
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
      aria-label={`Remove ${title}`}
      {...others}
    >
      Remove
    </Button>
  )
}
