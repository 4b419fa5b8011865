import { IconTrash } from '@tabler/icons-react'
import classes from './RemoveButton.module.css'

interface Props {
  /** The course's title. */
  title: string
  size: 'sm' | 'md'
  onClick: () => void
}

/** Removes a course from the learner's list. */
export function RemoveButton({ title, size, ...others }: Props) {
  return (
    <button type="button" className={classes.remove} data-size={size} aria-label={`Remove ${title}`} {...others}>
      <IconTrash size={19} stroke={1.7} aria-hidden />
    </button>
  )
}
