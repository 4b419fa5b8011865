import { IconShieldCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { askToPersist, type Persistence, readPersistence } from '#site/backend/persistent-storage.ts'
import { paths } from '#shared/paths.ts'
import { Anchor } from '#site/ui/Anchor.tsx'
import { Button } from '#site/ui/Button.tsx'
import accountClasses from '../account.module.css'
import classes from './PersistenceSetting.module.css'
import { Setting } from '../Setting.tsx'

const states: Record<Persistence, string> = {
  persistent: 'This browser has agreed to keep your data until you remove it, even when the device runs out of room.',
  evictable: 'This browser may delete your data when the device runs out of room. You can ask it to keep your data.',
  unknown: 'This browser does not say whether it may delete your data. Export a copy now and then.',
}

/** Explains what the browser may delete by itself, with a button that asks it not to. */
export function PersistenceSetting() {
  const [persistence, setPersistence] = useState<Persistence | null>(null)
  const [isRefused, setRefused] = useState(false)

  useEffect(() => void readPersistence().then(setPersistence), [])

  async function handleAsk() {
    const answer = await askToPersist()
    setPersistence(answer)
    setRefused(answer !== 'persistent')
  }

  return (
    <Setting
      title="What the browser may delete"
      about="Browsers delete what sites keep, sometimes without asking. So export what you do not want to lose."
    >
      <ul className={classes.list}>
        <li>When the device runs out of room, a browser may delete everything that a site keeps.</li>
        <li>
          Safari deletes it if you use Safari for seven days without visiting this site, unless you have{' '}
          <Anchor component={Link} to={paths.addons} underline="always">
            installed it as an app
          </Anchor>
          .
        </li>
        <li>Clearing your history with site data, or closing a private window, deletes it too.</li>
      </ul>
      <p role="status" className={accountClasses.note}>
        <strong>{persistence && states[persistence]}</strong>
        {isRefused && (
          <span> It has not agreed yet. Browsers agree more readily once a site is installed or bookmarked, or visited often.</span>
        )}
      </p>
      {persistence === 'evictable' && (
        <div className={accountClasses.buttons}>
          <Button variant="default" size="md" leftSection={<IconShieldCheck size={18} aria-hidden />} onClick={() => void handleAsk()}>
            Ask to keep my data
          </Button>
        </div>
      )}
    </Setting>
  )
}
