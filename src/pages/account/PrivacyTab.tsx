import classes from './account.module.css'

/** What is kept where, in plain words. */
export function PrivacyTab() {
  return (
    <>
      <p className={classes.note}>
        <strong>On our server:</strong> your name, your email address, whether it is confirmed, your photo if you gave one,
        and when you registered and last signed in. Only you and the administrators of this site can read it.
      </p>
      <p className={classes.note}>
        <strong>In this browser only:</strong> the courses that you are enrolled in, your progress, and the theme you chose.
        Another browser or device does not know them, and clearing this site&apos;s data removes them.
      </p>
    </>
  )
}
