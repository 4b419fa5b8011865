import { IconCheck } from '@tabler/icons-react'
import { useThemePreference } from '#theme/theme-context.ts'
import type { ThemePreference } from '#theme/theme-preference.ts'
import { useIsHydrated } from '#ui/hydrated.ts'
import page from '#ui/page.module.css'
import { PageHead } from '#ui/PageHead.tsx'
import { PageIntro } from '#ui/PageIntro.tsx'
import { ThemePreview } from './ThemePreview.tsx'
import { themesHead } from './themes-head.ts'
import classes from './ThemesPage.module.css'

const choices: { value: ThemePreference; name: string; text: string }[] = [
  { value: 'light', name: 'Light', text: 'White paper and dark ink. Easiest to read in a bright room.' },
  { value: 'dark', name: 'Dark', text: 'Deep slate and soft text. Kind to your eyes late in the evening.' },
  { value: 'system', name: 'System', text: 'Follows your device, even when it changes with the time of day.' },
]

/** /themes: a preview of each theme, and the choice between them (§1, §4). */
export function ThemesPage() {
  const { preference, effective, setPreference } = useThemePreference()
  const isHydrated = useIsHydrated()
  return (
    <div className={page.page}>
      <PageHead {...themesHead} />
      <PageIntro
        eyebrow="Themes"
        title="Choose your light"
        lead="Your choice applies to this browser right away. You can also switch in the header of every page."
      />
      <fieldset className={classes.choices}>
        <legend className={classes.legend}>Theme</legend>
        {choices.map(({ value, name, text }) => (
          <label key={value} className={classes.choice}>
            <input type="radio" name="theme" value={value} checked={preference === value} onChange={() => setPreference(value)} />
            <ThemePreview theme={value} />
            <span className={classes.name}>
              {name}
              <IconCheck aria-hidden className={classes.check} size={20} />
            </span>
            <span className={classes.text}>{text}</span>
          </label>
        ))}
      </fieldset>
      <p className={classes.status} role="status">
        {!isHydrated
          ? null
          : preference === 'system'
            ? `Your device currently uses the ${effective} theme.`
            : `The ${effective} theme is on.`}
      </p>
    </div>
  )
}
