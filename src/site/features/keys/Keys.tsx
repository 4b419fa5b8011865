import { Suspense, useEffect, useState } from 'react'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { lazyPart, nothing } from '#site/ui/lazy-part.ts'
import { areKeysOn } from './key-preference.ts'
import { characterOf, isMeantForOthers, pressKey } from './press-key.ts'

const KeysDialog = lazyPart(() => import('./KeysDialog.tsx'), 'KeysDialog', { otherwise: nothing })

/** Keyboard shortcuts: single keys press the controls of the current page, and `?` lists them. */
export function Keys() {
  const { appId } = useConfiguration()
  const [isListed, setListed] = useState(false)

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (isMeantForOthers(event) || !areKeysOn(appId)) return
      if (event.key === '?') setListed(true)
      else if (!pressKey(characterOf(event))) return
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
