import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileArticle } from '#build/compile-article.ts'
import { compileLesson } from '#compiler/compile-lesson.ts'
import { isFull, tries } from '../support/full.ts'
import { dangersIn } from './shown-html.ts'

const figure = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9"/></svg>'
const frontMatter = `---
title: T
description: D
date: 2024-02-29
author: A
category: Learning
image: https://pictures.example/a
imageAlt: A
---
`

/** The article's HTML, or what is wrong with it. */
function article(markdown: string): { html: string; problems: string } {
  try {
    return { html: compileArticle('a.md', `${frontMatter}\n${markdown}\n\nThe end.\n`).html, problems: '' }
  } catch (error) {
    return { html: '', problems: String(error) }
  }
}

/** The lesson's HTML with that of its questions, and what is wrong with it. */
async function lesson(markdown: string): Promise<{ html: string; problems: string }> {
  const place = { file: 'l.md', courseId: '2', lessonIds: ['l', 'm'], figure: (name: string) => (name === 'a.svg' ? figure : null) }
  const { text, findings } = await compileLesson(markdown, place)
  const html = JSON.stringify(text.questions).replaceAll('\\"', '"').replaceAll('\\\\', '\\') + text.html
  return { html, problems: findings.map(({ line, problem }) => `${line} ${problem}`).join('\n') }
}

const refused = [
  '<script>alert(1)</script>',
  'a <script>alert(1)</script> b',
  '<form action="https://evil.example"><input name="password"></form>',
  '<style>body { display: none }</style>',
  '<iframe src="https://evil.example"></iframe>',
  '<img src="x" onerror="alert(1)">',
  '<b onclick="alert(1)">b</b>',
  '<svg onload="alert(1)"></svg>',
  '<a href="javascript:alert(1)">a</a>',
  '<kbd>Ctrl</kbd>',
  '[a](javascript:alert(1))',
  '[a](JavaScript&colon;alert(1))',
  '[a](data:text/html,x)',
  '[a](vbscript:x)',
  '[a](//evil.example)',
  '[a](/\\evil.example)',
  '[a](</\t/evil.example>)',
  '[a](http://evil.example)',
  '<javascript:alert(1)>',
  '[a][b]\n\n[b]: javascript:alert(1)',
  '- [a](javascript:alert(1))',
  '> ## A [a](javascript:alert(1))',
  '| a |\n|---|\n| [a](javascript:alert(1)) |',
  '![a](javascript:alert(1))',
  '![a](data:image/svg+xml,<svg/>)',
]

describe('what could run, load or lead elsewhere is refused with its line', () => {
  it.each(refused)('in an article: %s', (markdown) => {
    expect(article(`First.\n\n${markdown}`)).toEqual({ html: '', problems: expect.stringMatching(/a\.md:1[2-9] /) as string })
  })

  it.each(refused)('in a lesson: %s', async (markdown) => {
    const { html, problems } = await lesson(`First.\n\n${markdown}`)
    expect(problems).toMatch(/^[3-6] /)
    // The development server shows the text with what is wrong above it.
    expect(dangersIn(html)).toEqual([])
  })
})

describe('what authors need is accepted', () => {
  it.each([
    ['[a](https://bridges.example/a?b=1&c="2")', 'href="https://bridges.example/a?b=1&amp;c=&quot;2&quot;"'],
    ['[a](/courses/2)', 'href="/courses/2"'],
    ['## Rest\n\n[a](#rest)', 'href="#rest"'],
    ['[a](mailto:desk@bridges.example)', 'href="mailto:desk@bridges.example"'],
    ['1 < 2 & 3 &copy; `<script>`', '1 &lt; 2 &amp; 3 &copy; <code translate="no">&lt;script&gt;</code>'],
    ['```html\n<script>alert(1)</script>\n```', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ])('%s', (markdown, part) => {
    expect(article(markdown)).toEqual({ html: expect.stringContaining(part) as string, problems: '' })
  })
})

it('a question shows HTML as text, even after a tag in which Markdown would keep it', async () => {
  const { html, problems } = await lesson(
    '## Check yourself\n\n```gift\n::Tag:: What is <kbd> & <img src\\=x onerror\\=alert(1)// {T#It is <kbd> <img src\\=x onerror\\=alert(1)//}\n```',
  )
  expect(problems).toBe('')
  expect(dangersIn(html)).toEqual([])
  expect(html).toContain('What is &lt;kbd&gt; &amp; &lt;img src=x')
})

const tags = `<pre>|<kbd>|<code>|</p>|<!--|-->|<![CDATA[|]]>|<?|<!x|</script|<svg><style>|<math>|<title>|<img src=x onerror=alert(1)//|
<svg/onload=alert(1)|<a\nhref=javascript:x>|<x onpointerover=alert(1)>|<base href=//e>|"><script>|&lt;script&gt;|&#60;img src=x onerror=x&#62;`
const links = `](javascript:x)|[a](|![a](|![" onerror="x](a.svg)|![$' $& $1](a.svg)|[a](l "t\\" onclick=\\"x")|[a](m)|https://e.example/"onmouseover="x|
www.e.example|me@e.example|[b]: javascript:alert(1) "t"|[b]|[^1]`
const marks = ['`', '```', '```gift', '~~~html\n', "'", '"', '|', '| --- |', '- [x] ', '1. ', '> ', '\n', '\n\n', '    ', '# ', '## ']
const others = ['**', '_', '~~', '\\', '\0', '\u2028', '{T#', '::q::', '~', '=', '}', '## Check yourself\n\n']
const fragments = fc.constantFrom(...refused, ...tags.split('|'), ...links.split('|'), ...marks, ...others)

const runs = isFull ? 10_000 : tries(100)

it(`${runs} mixtures of hostile Markdown contain nothing executable`, { timeout: 600_000 }, async () => {
  const markdown = fc.array(fc.oneof({ weight: 4, arbitrary: fragments }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) }), {
    minLength: 1,
    maxLength: 9,
  })
  let shown = 0
  await fc.assert(
    fc.asyncProperty(markdown, fc.constantFrom('', ' ', '\n', '\n\n'), async (parts, between) => {
      const source = parts.join(between)
      const question = `## Check yourself

\`\`\`gift
::q:: ${source} {T#${source}}
\`\`\``
      for (const { html } of [article(source), await lesson(source), await lesson(question)]) {
        if (html.length > 2) shown++
        expect(dangersIn(html)).toEqual([])
      }
    }),
    { numRuns: runs, ...(isFull ? {} : { seed: 36 }) },
  )
  // Many of the mixtures must reach a page, or this would test only the refusals.
  expect(shown).toBeGreaterThan(runs / 2)
})
