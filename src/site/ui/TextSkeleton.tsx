import classes from './TextSkeleton.module.css'

/** The widths of each paragraph's lines, in percent. */
const paragraphs = [
  [100, 96, 99, 62],
  [98, 100, 94, 97, 40],
  [100, 95, 78],
]

/** @param what what is loading, such as 'article' */
export function TextSkeleton({ what }: { what: string }) {
  return (
    <div className={classes.skeleton} role="status" aria-label={`Loading the ${what}`}>
      {paragraphs.map((lines) => (
        <div key={lines.join(' ')} className={classes.paragraph}>
          {lines.map((length) => (
            <span key={length} className={classes.line} style={{ inlineSize: `${length}%` }} />
          ))}
        </div>
      ))}
    </div>
  )
}
