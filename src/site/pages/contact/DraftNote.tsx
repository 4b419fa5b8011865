import { Button } from '#site/ui/Button.tsx'
import classes from './DraftNote.module.css'

interface Props {
  onDiscard: () => void
}

export function DraftNote({ onDiscard }: Props) {
  return (
    <div className={classes.note}>
      <p role="status">What you wrote before is still here.</p>
      <Button variant="subtle" size="compact-md" onClick={onDiscard}>
        Start over
      </Button>
    </div>
  )
}
