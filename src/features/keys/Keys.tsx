import { lazy, Suspense, useEffect, useState } from 'react'
import { useConfiguration } from '#backend/configuration-context.ts'
import { areKeysOn } from './key-preference.ts'
import { isMeantForOthers, pressKey } from './press-key.ts'

const KeysDialog = lazy(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }))

/** Single keys for the controls of the current page; `?` lists them. */
export function Keys() {
  const { appId } = useConfiguration()
  const [isListed, setListed] = useState(false)

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (isMeantForOthers(event) || !areKeysOn(appId)) return
      if (event.key === '?') setListed(true)
      else if (!pressKey(event.key)) return
      event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [appId])

  return (
    isListed && (
      <Suspense>
        <KeysDialog onClose={() => setListed(false)} />
      </Suspense>
    )
  )
}
