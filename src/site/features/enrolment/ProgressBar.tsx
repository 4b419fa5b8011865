import classes from './ProgressBar.module.css'
import bar from '#site/ui/bar.module.css'

interface Props {
  /** 0 to 100. */
  percent: number
  /** The accessible name. */
  label: string
  /** Text to show instead of `40%`. */
  text?: string
}

/** A bar with its percentage beside it. */
export function ProgressBar({ percent, label, text = `${percent}%` }: Props) {
  return (
    <div className={classes.row}>
      <div
        className={`${bar.bar} ${classes.track}`}
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
      >
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
      <span className={classes.text} aria-hidden>
        {text}
      </span>
    </div>
  )
}
