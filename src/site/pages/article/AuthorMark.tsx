import classes from './AuthorMark.module.css'

/** The author's initials on a disc. Decorative: the name is next to it. */
export function AuthorMark({ name }: { name: string }) {
  const words = name.split(' ')
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0) ?? '').join('')
  return (
    <span className={classes.mark} aria-hidden>
      {initials}
    </span>
  )
}
