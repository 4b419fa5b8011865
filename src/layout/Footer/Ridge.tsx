import classes from './Footer.module.css'

/** The mountain silhouette at the top of the footer. */
export function Ridge() {
  return (
    <svg className={classes.ridge} viewBox="0 0 1440 120" preserveAspectRatio="none" aria-hidden>
      <path className={classes.far} d="M0 120 V86 L180 48 L330 78 L560 22 L760 82 L960 38 L1150 74 L1310 14 L1440 52 V120 Z" />
      <path className={classes.near} d="M0 120 V108 L240 74 L470 104 L700 62 L930 106 L1190 70 L1440 100 V120 Z" />
    </svg>
  )
}
