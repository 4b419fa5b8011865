import classes from './Spinner.module.css'

interface Props {
  /** Any CSS length. The default, 1em, fits the text beside it. */
  size?: string
}

/** A spinning ring. Decorative: the text beside it says what is going on. */
export function Spinner({ size = '1em' }: Props) {
  return <span className={classes.spinner} style={{ fontSize: size }} aria-hidden />
}
