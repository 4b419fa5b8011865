import { Link } from 'react-router-dom'
import { accountPath } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import classes from './CopyOffer.module.css'
import { useCopyOffer } from './copy-offer.ts'

/** Offers a copy of the record, once: it goes with the answer. Renders nothing before the first finished lesson. */
export function CopyOffer() {
  const { isOpen, answer } = useCopyOffer()
  if (!isOpen) return null

  function handleDecline() {
    answer()
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  return (
    <section className={classes.offer} aria-label="A copy of your progress">
      <p>Your progress is in this browser only. A file keeps a copy, and a code or a link takes it to another device.</p>
      <div className={classes.buttons}>
        <Button component={Link} to={`${accountPath('progress')}#learning-data`} variant="default" onClick={answer}>
          Keep a copy
        </Button>
        <Button variant="subtle" color="gray" onClick={handleDecline}>
          No, thanks
        </Button>
      </div>
    </section>
  )
}
