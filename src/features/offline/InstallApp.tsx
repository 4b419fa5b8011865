import { IconDownload } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { Button } from '#ui/Button.tsx'
import { installPrompt } from './install-prompt.ts'
import classes from './OfflineReading.module.css'

const ownWindow = '(display-mode: standalone)'

/** Installs the product where the browser offers that; elsewhere says how to, or that it is done. */
export function InstallApp() {
  const offer = useStore(installPrompt)
  const [isAccepted, setAccepted] = useState(false)
  const isInstalled = useSyncExternalStore(
    subscribe,
    () => matchMedia(ownWindow).matches,
    () => false,
  )

  async function install() {
    if (!offer) return
    const { outcome } = await offer.prompt()
    setAccepted(outcome === 'accepted')
    // The browser's offer is good for one answer; it makes another in its own time.
    installPrompt.setState(null, true)
  }

  if (isInstalled || isAccepted) {
    return (
      <p className={classes.state} data-state="ready" role="status">
        {isInstalled ? 'Installed: this is the app' : 'Installed: you find it among your apps'}
      </p>
    )
  }
  if (offer) {
    return (
      <Button
        variant="default"
        leftSection={<IconDownload aria-hidden size={18} />}
        onClick={() => void install()}
        className={classes.install ?? ''}
      >
        Install Ascendo
      </Button>
    )
  }
  return (
    <p className={classes.how}>
      In your browser’s menu, choose “Install” or “Add to Home Screen”. On a Mac, Safari has it as “Add to Dock”.
    </p>
  )
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(ownWindow)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
