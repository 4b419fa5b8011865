import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { brandNow, brandWritten } from '#server/brand/brand-files.ts'
import { mailTemplates } from '#server/brand/mail-templates.ts'
import { browserColors, shades, tokens } from '#site/theme/colors.ts'

const root = join(import.meta.dirname, '../..')

it('demo accounts and settings contain the brand: run "npm run brand" after changing it', () => {
  expect(brandWritten(root)).toEqual(brandNow())
})

it('the mail templates are those of the layout: run "npm run brand" after changing a text, a color or the name', () => {
  const folder = join(root, 'supabase/templates')
  const written = Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  expect(written).toEqual(mailTemplates())
})

/** Returns the contrast ratio of two colors (WCAG 2.2), from 1 to 21. */
function contrast(one: string, other: string): number {
  const light = (color: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [low = 0, high = 0] = [light(one), light(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

it.each([
  ['white on accent 7 (buttons)', '#ffffff', shades.accent[7]],
  ['white on accent 6 (buttons in the dark)', '#ffffff', shades.accent[6]],
  ['white on warm 7 (calls to action)', '#ffffff', shades.warm[7]],
  ['white on warm 6 (calls to action in the dark)', '#ffffff', shades.warm[6]],
  ['accent 7 on the page (links)', shades.accent[7], tokens.light['page']],
  ['accent 4 on the dark page (links)', shades.accent[4], tokens.dark['page']],
  ['ink-faint on surface', tokens.light['ink-faint'], tokens.light['surface']],
  ['ink-faint on surface in the dark', tokens.dark['ink-faint'], tokens.dark['surface']],
  ['band-ink-soft on band', tokens.light['band-ink-soft'], tokens.light['band']],
])('%s can be read: 4.5 to 1 or more', (_pair, one = '', other = '') => {
  expect(contrast(one, other)).toBeGreaterThanOrEqual(4.5)
})

it("a browser's own bars have the color of the page", () => {
  expect(tokens.light['page']).toBe(browserColors.light.toLowerCase())
  expect(tokens.dark['page']).toBe(browserColors.dark.toLowerCase())
})
