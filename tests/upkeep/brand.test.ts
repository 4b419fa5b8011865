import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { brandNow, brandWritten } from '#server/brand/brand-files.ts'
import { mailTemplates } from '#server/brand/mail-templates.ts'
import { problems } from '#site/theme/tones.ts'

const root = join(import.meta.dirname, '../..')

it('demo accounts and settings contain the brand: run "npm run brand" after changing it', () => {
  expect(brandWritten(root)).toEqual(brandNow())
})

it('the mail templates are those of the layout: run "npm run brand" after changing a text, a color or the name', () => {
  const folder = join(root, 'supabase/templates')
  const written = Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  expect(written).toEqual(mailTemplates())
})

it('text can be read on every ground: run "npm run brand" to see which tone needs another color', () => {
  expect(problems).toEqual([])
})
