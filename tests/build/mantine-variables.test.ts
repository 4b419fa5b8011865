import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mantineVariablesCss } from '#build/mantine-variables-plugin.ts'
import { shades } from '#site/theme/tones.ts'

const sheets = globSync('src/**/*.css').map((file) => readFileSync(file, 'utf8'))
const ours = sheets.concat(globSync('src/**/*.tsx').map((file) => readFileSync(file, 'utf8'))).join('\n')
const imported = [...ours.matchAll(/@mantine\/core\/styles\/[A-Za-z]{2,}\.layer\.css/g)].map(([path]) =>
  readFileSync(`node_modules/${path}`, 'utf8'),
)

describe("Mantine's variables", () => {
  it('contain the theme’s colors, light and dark', async () => {
    const css = await mantineVariablesCss()
    expect(css).toContain(`--mantine-color-accent-7: ${shades.accent[7]}`)
    expect(css).toMatch(/\[data-mantine-color-scheme="dark"\]\{[^}]*--mantine-color-default: var\(--mantine-color-dark-6\)/)
  })

  it('contain every variable that our style sheets use', async () => {
    const defined = new Set((await mantineVariablesCss()).match(/--mantine-[\w-]+(?=:)/g))
    const asked = new Set([ours, ...imported, await mantineVariablesCss()].join('\n').match(/(?<=var\()--mantine-[\w-]+(?=\))/g))
    expect(asked.size).toBeGreaterThan(30)
    expect([...asked].filter((name) => !defined.has(name))).toEqual([])
  })
})
