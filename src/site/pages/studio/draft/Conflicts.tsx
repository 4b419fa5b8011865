import { courseFile } from '#compiler/file-names.ts'
import type { Conflict, DraftStore } from '#site/features/drafts/draft-store.ts'
import { isSoundCourse } from '#site/features/drafts/merge-text.ts'
import { Button } from '#site/ui/Button.tsx'
import classes from './Conflicts.module.css'

interface Props {
  conflicts: readonly Conflict[]
  nameOf: (file: string) => string
  store: DraftStore
}

/** Paragraphs that were changed twice, side by side. The author chooses for each. */
export function Conflicts({ conflicts, nameOf, store }: Props) {
  return (
    <section className={classes.conflicts} aria-labelledby="conflicts">
      <h2 id="conflicts" className={classes.title}>
        The same paragraph was changed twice
      </h2>
      <p className={classes.about}>Nothing is lost: choose one text, or keep both and write on from there.</p>
      <ul className={classes.list}>
        {conflicts.map((conflict) => (
          <li key={`${conflict.path} ${conflict.from} ${conflict.theirs}`} className={classes.conflict}>
            <p className={classes.place} dir="auto">
              {nameOf(conflict.path)}
            </p>
            <div className={classes.texts}>
              <Choice
                title="Here"
                text={conflict.mine}
                label="Keep this one"
                onChoose={() => void store.resolve(conflict, conflict.mine)}
              />
              <Choice
                title={conflict.origin === 'tab' ? 'In another tab' : 'On another device'}
                text={conflict.theirs}
                label="Take this one"
                onChoose={() => void store.resolve(conflict, conflict.theirs)}
              />
            </div>
            {canKeepBoth(conflict, store) && (
              <div>
                <Button variant="subtle" size="compact-md" onClick={() => void store.resolve(conflict, bothOf(conflict))}>
                  Keep both
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Two lessons can stand below each other in course.json, but not two titles of one. */
function canKeepBoth(conflict: Conflict, store: DraftStore): boolean {
  if (conflict.path !== courseFile) return true
  const text = store.textOf(courseFile) ?? ''
  return isSoundCourse(text.slice(0, conflict.from) + bothOf(conflict) + text.slice(conflict.to))
}

/** Both texts as paragraphs of their own. */
function bothOf({ mine, theirs }: Conflict): string {
  const [end = ''] = /\n*$/.exec(mine) ?? []
  return `${mine.slice(0, mine.length - end.length)}\n\n${theirs.replace(/\n*$/, '')}${end}`
}

function Choice({ title, text, label, onChoose }: { title: string; text: string; label: string; onChoose: () => void }) {
  return (
    <div className={classes.choice} role="group" aria-label={title}>
      <h3>{title}</h3>
      <pre dir="auto">{text.trim() || '(removed)'}</pre>
      <Button variant="default" size="compact-md" onClick={onChoose}>
        {label}
      </Button>
    </div>
  )
}
