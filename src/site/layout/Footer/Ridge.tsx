import classes from './Footer.module.css'

/** The mountain silhouette at the top of the footer. */
export function Ridge() {
  return (
    <svg className={classes.ridge} viewBox="0 0 1440 120" preserveAspectRatio="none" aria-hidden>
      <path className={classes.far} d="M0 120V86L180 48 330 78 560 22 760 82 960 38 1150 74 1310 14 1440 52V120Z" />
      <path className={classes.near} d="M0 120V108L240 74 470 104 700 62 930 106 1190 70 1440 100V120Z" />
    </svg>
  )
}
