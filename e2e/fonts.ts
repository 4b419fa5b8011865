import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The fonts of an Android phone, Roboto alone, instead of this machine's: pages must work without Arial, and the journeys must
 * see the same on every machine. Without any font, Chromium ends at the first text field. Systems without fontconfig ignore this.
 * @returns the environment for a browser, and a function that deletes the temporary folder
 */
export function phoneFonts(): { environment: { FONTCONFIG_FILE: string }; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'ascendo-fonts-'))
  const roboto = dirname(fileURLToPath(import.meta.resolve('@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf')))
  const file = join(folder, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${dirname(roboto)}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`,
  )
  return { environment: { FONTCONFIG_FILE: file }, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
