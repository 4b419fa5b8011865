import { useThemePreference } from '#site/theme/theme-context.ts'
import type { ThemePreference } from '#site/theme/theme-preference.ts'
import { type Choice, Choices } from '#site/ui/Choices.tsx'
import { useIsHydrated } from '#site/ui/hydrated.ts'
import page from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { PageIntro } from '#site/ui/PageIntro.tsx'
import { ThemePreview } from './ThemePreview.tsx'
import { themesHead } from './page.ts'
import classes from './ThemesPage.module.css'

const choices: Choice<ThemePreference>[] = [
  {
    value: 'light',
    label: 'Light',
    about: 'White paper and dark ink. Easiest to read in a bright room.',
    picture: <ThemePreview theme="light" />,
  },
  {
    value: 'dark',
    label: 'Dark',
    about: 'Deep slate and soft text. Kind to your eyes late in the evening.',
    picture: <ThemePreview theme="dark" />,
  },
  {
    value: 'system',
    label: 'System',
    about: 'Follows your device, even when it changes with the time of day.',
    picture: <ThemePreview theme="system" />,
  },
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
      <Choices isLarge legend="Theme" choices={choices} value={preference} onChange={setPreference} />
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
