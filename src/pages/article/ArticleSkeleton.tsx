import classes from './ArticleSkeleton.module.css'

/** Lengths of lines, in percent, as a paragraph has them. */
const paragraphs = [
  [100, 96, 99, 62],
  [98, 100, 94, 97, 40],
  [100, 95, 78],
]

/** The shape of a text that is on its way. */
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
