import { IconHeart } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './HeartButton.module.css'

interface Props extends Omit<ComponentProps<'button'>, 'title' | 'type'> {
  /** The course's title. */
  title: string
  isPressed: boolean
}

/** A heart that is filled if the course is a favorite. */
export function HeartButton({ title, isPressed, ...others }: Props) {
  return (
    <button
      type="button"
      className={classes.heart}
      aria-pressed={isPressed}
      aria-label={isPressed ? `Remove "${title}" from favorites` : `Add "${title}" to favorites`}
      {...others}
    >
      <IconHeart size={22} stroke={1.8} aria-hidden />
    </button>
  )
}
