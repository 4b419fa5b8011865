import { Button } from './Button.tsx'
import { ErrorNote } from './ErrorNote.tsx'
import classes from './missing-part.module.css'

/** Takes the place of a part whose chunk failed to load, so that the rest of the page stays usable. */
export const missingPart = (retry: () => void) => (
  <div className={classes.part}>
    <ErrorNote message={message}>
      <Retry onClick={retry} />
    </ErrorNote>
  </div>
)

/** The same for a dialog. */
export const missingDialog = (retry: () => void, { onClose }: { onClose: () => void }) => (
  <ErrorNote message={message}>
    <Retry onClick={retry} />
    <Button variant="subtle" color="gray" size="compact-md" onClick={onClose}>
      Close
    </Button>
  </ErrorNote>
)

const message = 'This part of the page failed to load. Check your connection, then try again.'

const Retry = ({ onClick }: { onClick: () => void }) => (
  <Button variant="default" size="compact-md" onClick={onClick}>
    Try again
  </Button>
)
