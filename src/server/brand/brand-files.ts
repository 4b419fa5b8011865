import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from 'bcryptjs'
import { brand } from '#brand.ts'
import { shades, tokens } from '#theme/colors.ts'

/** The parts of the brand that the files below contain. supabase/brand.json records their current values. */
interface Written {
  name: string
  slug: string
  email: string
  /**
   * The colors in emails, by their names in theme/colors.ts. White stays white, because it is also the text on buttons.
   */
  colors: Record<string, string>
}

export function brandNow(): Written {
  const { light, dark } = tokens
  const color = (values: Record<string, string>, name: string) => values[name] ?? ''
  return {
    name: brand.name,
    slug: brand.slug,
    email: brand.email,
    colors: {
      'light surface': color(light, 'surface'),
      'light line': color(light, 'line'),
      'light ink': color(light, 'ink'),
      'light ink-soft': color(light, 'ink-soft'),
      'dark page': color(dark, 'page'),
      'dark surface-raised': color(dark, 'surface-raised'),
      'dark surface-sunken': color(dark, 'surface-sunken'),
      'dark line': color(dark, 'line'),
      'dark ink': color(dark, 'ink'),
      'dark ink-soft': color(dark, 'ink-soft'),
      accent: shades.accent[7],
      'accent in the dark': shades.accent[3],
      warm: shades.warm[7],
    },
  }
}

const stateFile = 'supabase/brand.json'

export function brandWritten(root: string): Written {
  return JSON.parse(readFileSync(join(root, stateFile), 'utf8')) as Written
}

/**
 * Writes the brand into the files that cannot import it: the email templates and settings that the Supabase CLI also reads, the
 * demo accounts, and the initial values of `.env`. Returns the files that changed.
 */
export async function writeBrandFiles(root: string): Promise<string[]> {
  const [before, now] = [brandWritten(root), brandNow()]
  const password = before.slug === now.slug ? null : `${now.slug}-demo`
  const templates = readdirSync(join(root, 'supabase/templates')).map((name) => `supabase/templates/${name}`)
  const changed: string[] = []
  for (const file of [...templates, 'supabase/config.toml', 'supabase/seed.sql', '.env.example']) {
    const text = readFileSync(join(root, file), 'utf8')
    let written = rebranded(text, before, now, file.endsWith('.html') ? escapeHtml : (plain) => plain)
    // The seed holds hashes of the demo password, so replacing text cannot change it. Replace each hash with one of the
    // new password.
    if (file.endsWith('seed.sql') && password) {
      for (const old of written.match(/\$2b\$10\$[./\w]{53}/g) ?? []) {
        const fresh = await hash(password, 10)
        written = written.replace(old, () => fresh)
      }
    }
    if (written === text) continue
    writeFileSync(join(root, file), written)
    changed.push(file)
  }
  writeFileSync(join(root, stateFile), `${JSON.stringify(now, null, 2)}\n`)
  return changed
}

/** Replaces everything in one pass, so that no replacement changes the result of another. */
function rebranded(text: string, before: Written, now: Written, escape: (text: string) => string): string {
  const replacements = new Map<string, string>()
  for (const [place, color] of Object.entries(before.colors)) replacements.set(color, now.colors[place] ?? color)
  for (const key of ['email', 'name', 'slug'] as const) replacements.set(escape(before[key]), escape(now[key]))
  const known = [...replacements.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return text.replace(new RegExp(known.join('|'), 'g'), (word) => replacements.get(word) ?? word)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
