import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from 'bcryptjs'
import { brand } from '#shared/brand.ts'
import { mailTemplates } from './mail-templates.ts'

/** The parts of the brand that the files below contain. supabase/brand.json records their current values. */
interface Written {
  name: string
  slug: string
  email: string
}

export function brandNow(): Written {
  const { name, slug, email } = brand
  return { name, slug, email }
}

const stateFile = 'supabase/brand.json'

export function brandWritten(root: string): Written {
  return JSON.parse(readFileSync(join(root, stateFile), 'utf8')) as Written
}

/**
 * Writes the brand into the files that cannot import it: the email templates, the settings that the Supabase CLI also reads, the
 * demo accounts, and the initial values of `.env`. Returns the files that changed.
 */
export async function writeBrandFiles(root: string): Promise<string[]> {
  const [before, now] = [brandWritten(root), brandNow()]
  const password = before.slug === now.slug ? null : `${now.slug}-demo`
  const changed: string[] = []
  const write = (file: string, written: string) => {
    if (readFileSync(join(root, file), 'utf8') === written) return
    writeFileSync(join(root, file), written)
    changed.push(file)
  }
  for (const [name, template] of Object.entries(mailTemplates())) write(`supabase/templates/${name}`, template)
  for (const file of ['supabase/config.toml', 'supabase/seed.sql', '.env.example']) {
    const text = readFileSync(join(root, file), 'utf8')
    let written = rebranded(text, before, now)
    // The seed holds hashes of the demo password, so replacing text cannot change it. Replace each hash with one of the
    // new password.
    if (file.endsWith('seed.sql') && password) {
      for (const old of written.match(/\$2b\$10\$[./\w]{53}/g) ?? []) {
        const fresh = await hash(password, 10)
        written = written.replace(old, () => fresh)
      }
    }
    write(file, written)
  }
  writeFileSync(join(root, stateFile), `${JSON.stringify(now, null, 2)}\n`)
  return changed
}

/** Replaces everything in one pass, so that no replacement changes the result of another. */
function rebranded(text: string, before: Written, now: Written): string {
  const replacements = new Map((['email', 'name', 'slug'] as const).map((key) => [before[key], now[key]]))
  const known = [...replacements.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return text.replace(new RegExp(known.join('|'), 'g'), (word) => replacements.get(word) ?? word)
}
