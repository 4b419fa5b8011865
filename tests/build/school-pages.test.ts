import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compileSchoolPage } from '#build/compile-school-page.ts'
import { readSchoolPages, schoolPageProblems } from '#build/school-pages-plugin.ts'

const privacy = `---
title: Privacy
description: What we keep and why.
updated: 2026-03-02
---

## What we keep

Your **name**. See the [terms](/pages/terms).
`

/** A folder of content with these pages. */
function contentWith(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'pages'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'pages', name), text)
  return [folder]
}

const titled = (title: string, more = '', text = 'Text.') => `---\ntitle: ${title}\ndescription: About it.\n${more}---\n\n${text}\n`

test('a page is compiled like an article, with its name as its address', () => {
  expect(compileSchoolPage('privacy.md', privacy)).toMatchObject({
    summary: { id: 'privacy', title: 'Privacy', description: 'What we keep and why.', inFooter: true, updated: '2026-03-02' },
    headings: [{ id: 'what-we-keep', text: 'What we keep', level: 2 }],
    html: '<h2 id="what-we-keep">What we keep</h2>\n<p>Your <strong>name</strong>. See the <a href="/pages/terms">terms</a>.</p>\n',
  })
})

test('pages are listed by their order, then by their title, and without those that have no text yet', async () => {
  const content = contentWith({
    'terms.md': titled('Terms', 'order: 2\n'),
    'privacy.md': titled('Privacy', 'order: 2\n'),
    'imprint.md': titled('Imprint', 'order: 1\nfooter: no\n'),
    'refunds.md': titled('Refunds', '', ''),
    'notes.txt': 'not a page',
  })
  expect(await readSchoolPages(content)).toMatchObject([
    { id: 'imprint', inFooter: false },
    { id: 'privacy', inFooter: true },
    { id: 'terms' },
  ])
  expect(await schoolPageProblems(content)).toEqual([])
})

test('each mistake is a sentence that names the file and says what to do', async () => {
  const content = contentWith({
    'House Rules.md': titled('House rules'),
    'imprint.md': titled('Imprint', 'footer: maybe\norder: first\nupdated: yesterday\nlanguage: klingonish\nauthor: Ada\n'),
    'terms.md': '# Terms\n\nWithout front matter.',
    'privacy.md': titled('Privacy', '', 'Text.\n\n<script>alert(1)</script>\n\n[here](javascript:alert(1))'),
  })
  expect((await schoolPageProblems(content)).toSorted()).toEqual([
    'src/content/pages/House Rules.md cannot be part of an address: name the file in lowercase letters, digits and hyphens.',
    'src/content/pages/imprint.md has a line in its front matter that is not a known field: "author: Ada". Remove it.',
    'src/content/pages/imprint.md has the date "yesterday"; a date is a real day such as 2024-06-12.',
    'src/content/pages/imprint.md has the footer "maybe"; write yes or no.',
    'src/content/pages/imprint.md has the language "klingonish"; a language is a tag such as de, ar or pt-BR.',
    'src/content/pages/imprint.md has the order "first"; an order is a number such as 2.',
    'src/content/pages/privacy.md:10 The link javascript:alert(1) leads nowhere: write an address of the site such as /courses, or one that begins with https.',
    'src/content/pages/privacy.md:8 HTML is not shown: write Markdown.',
    'src/content/pages/terms.md must begin with its front matter between two lines of ---.',
  ])
})
