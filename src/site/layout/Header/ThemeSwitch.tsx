import { useId } from 'react'
import { useThemePreference } from '#site/theme/theme-context.ts'
import { themePreferences } from '#site/theme/theme-preference.ts'
import classes from './ThemeSwitch.module.css'

const labels = { light: 'Light', dark: 'Dark', system: 'System' }

/** The three themes side by side, for the mobile menu. */
export function ThemeSwitch() {
  const name = useId()
  const { preference, setPreference } = useThemePreference()
  return (
    <fieldset className={classes.switch}>
      <legend className={classes.legend}>Theme</legend>
      <div className={classes.options}>
        {themePreferences.map((option) => (
          <label key={option} className={classes.option}>
            <input type="radio" name={name} value={option} checked={option === preference} onChange={() => setPreference(option)} />
            {labels[option]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
