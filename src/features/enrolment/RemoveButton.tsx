import { IconTrash } from '@tabler/icons-react'
import classes from './RemoveButton.module.css'

interface Props {
  /** Of the course. */
  title: string
  size: 'sm' | 'md'
  disabled?: boolean
  onClick: () => void
}

/** Takes a course off the learner's list. */
export function RemoveButton({ title, size, ...others }: Props) {
  return (
    <button type="button" className={classes.remove} data-size={size} aria-label={`Remove ${title}`} {...others}>
      <IconTrash size={19} stroke={1.7} aria-hidden />
    </button>
  )
}
