import { IconDeviceDesktop, IconKeyboard, IconKeyboardOff, IconMoon, IconPlayerPause, IconSun, IconWaveSine } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useOptionalUser } from '#site/auth/auth-context.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { areKeysOn, turnKeys } from '#site/features/keys/key-preference.ts'
import { applyMotionPreference, type MotionPreference, readMotionPreference } from '#site/theme/motion-preference.ts'
import { useThemePreference } from '#site/theme/theme-context.ts'
import type { ThemePreference } from '#site/theme/theme-preference.ts'
import { type Choice, Choices } from '#site/ui/Choices.tsx'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { OfflineLessons } from './OfflineLessons.tsx'
import { Setting } from '../Setting.tsx'

const themes: Choice<ThemePreference>[] = [
  { value: 'light', label: 'Light', about: 'White paper and dark ink.', picture: <IconSun aria-hidden size={24} /> },
  { value: 'dark', label: 'Dark', about: 'Deep slate and soft text.', picture: <IconMoon aria-hidden size={24} /> },
  { value: 'system', label: 'System', about: 'Follows your device as it changes.', picture: <IconDeviceDesktop aria-hidden size={24} /> },
]

const motions: Choice<MotionPreference>[] = [
  {
    value: 'system',
    label: 'Same as my device',
    about: 'Short, quiet movements, unless your device asks for none.',
    picture: <IconWaveSine aria-hidden size={24} />,
  },
  { value: 'reduce', label: 'Reduced', about: 'Nothing slides, fades or spins.', picture: <IconPlayerPause aria-hidden size={24} /> },
]

const keys: Choice<'on' | 'off'>[] = [
  { value: 'on', label: 'On', about: 'Press ? on any page to see them all.', picture: <IconKeyboard aria-hidden size={24} /> },
  { value: 'off', label: 'Off', about: 'No single key does anything by itself.', picture: <IconKeyboardOff aria-hidden size={24} /> },
]

const MessageNotices = lazyPart(() => import('./MessageNotices.tsx'), 'MessageNotices')

/** Theme, motion, keyboard shortcuts and offline lessons in this browser. Administrators also choose their email notices. */
export function PreferencesTab() {
  const { appId } = useConfiguration()
  const isAdmin = useOptionalUser()?.role === 'admin'
  const { preference, setPreference } = useThemePreference()
  const [motion, setMotion] = useState(() => readMotionPreference(appId))
  const [hasKeys, setKeys] = useState(() => areKeysOn(appId))

  function handleKeys(next: 'on' | 'off') {
    turnKeys(appId, next === 'on')
    setKeys(next === 'on')
  }

  function handleMotion(next: MotionPreference) {
    applyMotionPreference(appId, next)
    setMotion(next)
  }

  return (
    <>
      {isAdmin && (
        <Suspense>
          <MessageNotices />
        </Suspense>
      )}
      <Setting title="Theme" about="Applies to this browser right away. The switch in the header does the same.">
        <Choices legend="Theme" choices={themes} value={preference} onChange={setPreference} />
      </Setting>
      <Setting title="Motion" about="Reduce it if movement on the screen makes you dizzy or distracts you.">
        <Choices legend="Motion" choices={motions} value={motion} onChange={handleMotion} />
      </Setting>
      <Setting
        title="Keyboard shortcuts"
        about="Single keys for search, lessons and review, such as / and j. They never work while you type. This applies to this browser."
      >
        <Choices legend="Keyboard shortcuts" choices={keys} value={hasKeys ? 'on' : 'off'} onChange={handleKeys} />
      </Setting>
      <OfflineLessons />
    </>
  )
}
