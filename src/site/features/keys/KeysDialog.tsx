import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { accountPath } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { Dialog, DialogActions, DialogTitle } from '#site/ui/Dialog.tsx'
import tick from '#site/ui/tick.module.css'
import secondary from '#site/ui/secondary.module.css'
import { areKeysOn, turnKeys } from './key-preference.ts'
import classes from './KeysDialog.module.css'

const groups: { place: string; keys: [key: string, effect: string][] }[] = [
  {
    place: 'Everywhere',
    keys: [
      ['/', 'Search'],
      ['?', 'This list'],
    ],
  },
  {
    place: 'In a lesson',
    keys: [
      ['j', 'Next lesson'],
      ['k', 'Previous lesson'],
      ['m', 'Complete the lesson'],
      ['n', 'Write a note'],
    ],
  },
  {
    place: 'In a review, after an answer',
    keys: [
      ['1', 'Ask me again'],
      ['2', 'I was unsure'],
      ['3', 'I knew it'],
      ['4', 'Easy'],
    ],
  },
]

/** Lists the keyboard shortcuts, and turns them on and off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { appId } = useConfiguration()
  const [areOn, setOn] = useState(() => areKeysOn(appId))

  function handleSwitch(next: boolean) {
    turnKeys(appId, next)
    setOn(next)
  }

  return (
    <Dialog isOpen isBusy={false} size="md" onClose={onClose}>
      <DialogTitle>Keyboard shortcuts</DialogTitle>
      <div className={classes.groups}>
        {groups.map(({ place, keys }) => (
          <section key={place}>
            <h3 className={classes.place}>{place}</h3>
            <dl className={classes.keys}>
              {keys.map(([key, effect]) => (
                <div key={key}>
                  <dt>
                    <kbd className={classes.key}>{key}</kbd>
                  </dt>
                  <dd>{effect}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className={secondary.small}>They do not work while you type. The player has keys of its own, which are listed below it.</p>
      <label className={classes.switch}>
        <input type="checkbox" className={tick.tick} checked={areOn} onChange={(event) => handleSwitch(event.currentTarget.checked)} />
        Use these keys in this browser
      </label>
      {!areOn && (
        <p role="status" className={secondary.small}>
          They are off. Turn them on again here, or under{' '}
          <Link to={accountPath('preferences')} onClick={onClose}>
            Preferences
          </Link>{' '}
          at any time.
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
