import classes from './ArticleSkeleton.module.css'

/** The widths of each paragraph's lines, in percent. */
const paragraphs = [
  [100, 96, 99, 62],
  [98, 100, 94, 97, 40],
  [100, 95, 78],
]

/** A placeholder for a text that is loading. */
export function ArticleSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label="Loading the article">
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
