import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { Radio } from '@mantine/core'
import { useThemePreference } from '#theme/theme-context.ts'
import type { ThemePreference } from '#theme/theme-preference.ts'
import classes from './account.module.css'

export function PreferencesTab() {
  const { preference, setPreference } = useThemePreference()
  return (
    <Radio.Group
      label="Theme"
      description="System follows your device, also when it changes by the time of day."
      value={preference}
      onChange={(value) => setPreference(value as ThemePreference)}
    >
      <div className={classes.themes}>
        <Radio value="light" label="Light" />
        <Radio value="dark" label="Dark" />
        <Radio value="system" label="System" />
      </div>
    </Radio.Group>
  )
}
