import { IconDownload } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { brand } from '#shared/brand.ts'
import { Button } from '#site/ui/Button.tsx'
import { installPrompt } from './install-prompt.ts'
import classes from './OfflineReading.module.css'

const ownWindow = '(display-mode: standalone)'

/** Installs the app if the browser allows it. Otherwise it explains how, or says that the app is installed. */
export function InstallApp() {
  const prompt = useStore(installPrompt)
  const [isAccepted, setAccepted] = useState(false)
  const isInstalled = useSyncExternalStore(
    subscribe,
    () => matchMedia(ownWindow).matches,
    () => false,
  )

  async function install() {
    if (!prompt) return
    // The event can be used only once. The browser decides when to fire another one.
    installPrompt.setState(null, true)
    // A browser that refuses to ask has not installed anything.
    const { outcome } = await prompt.prompt().catch(() => ({ outcome: 'dismissed' }))
    setAccepted(outcome === 'accepted')
  }

  if (isInstalled || isAccepted) {
    return (
      <p className={classes.state} data-state="ready" role="status">
        {isInstalled ? 'Installed: this is the app' : 'Installed: find it among your apps'}
      </p>
    )
  }
  if (prompt) {
    return (
      <Button
        variant="default"
        leftSection={<IconDownload aria-hidden size={18} />}
        onClick={() => void install()}
        className={classes.install ?? ''}
      >{`Install ${brand.name}`}</Button>
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
