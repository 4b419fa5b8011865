import classes from './Spinner.module.css'

interface Props {
  /** Any CSS length; 1em by default, so that it fits the text beside it. */
  size?: string
}

/** A turning ring. Decoration only: the text beside it says what is going on. */
export function Spinner({ size = '1em' }: Props) {
  return <span className={classes.spinner} style={{ fontSize: size }} aria-hidden />
}
