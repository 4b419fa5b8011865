import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compileLesson } from '#compiler/compile-lesson.ts'
import { importFigure } from '#compiler/import-figure.ts'
import { isFull, tries } from '../support/full.ts'
import { dangersIn } from './shown-html.ts'

/** Compiles a lesson that shows this figure. Returns the lesson's HTML, and what is wrong with it. */
async function shown(svg: string, alternative = 'A span') {
  const place = { file: 'l.md', courseId: '2', lessonIds: ['l'], figure: () => svg }
  const { text, findings } = await compileLesson(`![${alternative}](a.svg)`, place)
  return { html: text.html, problems: findings.map(({ problem }) => problem) }
}

const figure = (content: string, root = 'viewBox="0 0 9 9"') => `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`

it('a figure stays as it was drawn', async () => {
  const drawing = [
    '\n  <title>A &lt;b&gt;</title>',
    '<defs><linearGradient id="a-g"><stop offset=".5" stop-color="#2e2e2e"/></linearGradient></defs>',
    '<g transform="translate(6 6) rotate(30)" fill="none" stroke="var(--figure-accent)" stroke-dasharray="2 3"><path d="M0 0h9"/></g>',
    `<text x="1" y="2" font-weight="bold">Seller's 1 &amp; 2</text><rect id="a-r" width="3" height="4" fill="url(#a-g)"/>\n`,
  ].join('')
  const { html, problems } = await shown(figure(drawing), 'Says "a span" & more')
  expect(problems).toEqual([])
  expect(html).toContain(drawing)
  document.body.innerHTML = html
  expect(document.querySelector('svg')).toHaveAttribute('aria-label', 'Says "a span" & more')
  expect(document.querySelector('svg')).toHaveAttribute('viewBox', '0 0 9 9')
})

it.each([
  ['a replacement pattern', "A $' span", 'viewBox="0 0 9 9"'],
  ['every replacement pattern', "$& $1 $$ $'", 'viewBox="0 0 9 9"'],
])('an alternative with %s is only text', async (_, alternative, root) => {
  const { html, problems } = await shown(figure('<path d="M0 0h9"/>', root), alternative)
  expect(problems).toEqual([])
  document.body.innerHTML = html
  expect(document.querySelector('svg')).toHaveAttribute('aria-label', alternative)
  expect(dangersIn(html)).toEqual([])
})

it.each([
  ['a view box that holds more', figure('', 'viewBox="0 0 9 9 onload=alert(1) x="'), 'the view box with four numbers'],
  ['an entity in a value', figure('<path fill="&#117;rl(https://evil.example/a)"/>'), 'fill="url(https://evil.example/a)"'],
  ['an entity in the middle', figure('<path fill="u&#x72;l(//evil.example)"/>'), 'fill="url(//evil.example)"'],
  ['a CSS escape', figure(String.raw`<path fill="u\72l(https://evil.example/a)"/>`), String.raw`fill="u\72l(`],
  ['a mask from elsewhere', figure('<path mask="image-set(&quot;https://evil.example/a&quot; 1x)"/>'), 'mask="image-set('],
  ['a fallback that loads', figure('<path fill="var(--none, url(https://evil.example/a))"/>'), 'fill="var('],
  ['a second URL', figure('<path mask="url(#a-m), url(https://evil.example/a)"/>'), 'mask="url('],
  ['a cursor from elsewhere', figure('<path cursor="url(https://evil.example/a), auto"/>'), 'cursor='],
  ['an entity of its own', `<!DOCTYPE svg [<!ENTITY x "y">]>${figure('<path d="M0"/>')}`, 'a document type'],
  ['a declaration', `<?xml version="1.0"?>${figure('')}`, 'an XML declaration'],
  ['a style sheet', `<?xml-stylesheet href="https://evil.example"?>${figure('')}`, '<?xml-stylesheet'],
  ['a CDATA section', figure('<text><![CDATA[<script>]]></text>'), 'a CDATA section'],
  ['two roots', figure('') + figure('<path/>'), 'not well-formed'],
  ['text after it', `${figure('')}<img src="x" onerror="alert(1)">`, 'not well-formed'],
  ['an attribute given twice', figure('<path d="a" d="b"/>'), 'not well-formed'],
  ['an element of another namespace', figure('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'), '<x:script>'],
  ['another namespace', figure('<g xmlns="http://www.w3.org/1999/xhtml"/>'), 'xmlns="http://www.w3.org/1999/xhtml"'],
  ['an element in a description', figure('<desc><linearGradient/></desc>'), 'holds <linearGradient> in a <desc>'],
  ['an id that closes an attribute', figure('<g id="a-b&quot; onload=&quot;x"/>'), 'has the id'],
])('a figure with %s is refused', async (_, svg, problem) => {
  const { html, problems } = await shown(svg)
  expect(problems.join('\n')).toContain(problem)
  expect(dangersIn(html)).toEqual([])
})

const names = fc.constantFrom(
  ...'svg g path text title desc rect use image a script style foreignObject animate set feImage linearGradient mask x:g img iframe p b math mi'.split(
    ' ',
  ),
)
const attributeNames = fc.constantFrom(
  ...'fill stroke mask clip-path marker-end viewBox d id transform onload ONCLICK href xlink:href style class cursor filter xmlns xmlns:x src xml:base attributeName from to begin data-x'.split(
    ' ',
  ),
)
const values = fc.oneof(
  fc.constantFrom(
    ...`none url(#a-b) url(https://e.example) url('//e.example') u&#114;l(//e.example) \\75rl(//e.example) URL(//e.example) src(//e.example)
    image-set(&quot;//e.example&quot;) javascript:alert(1) &#106;avascript:alert(1) alert(1) var(--a,url(//e.example)) a-b url(#a)url(//e.example)
    /**/url(//e.example) &quot;&#32;onload=&quot;alert(1) &lt;script&gt;`.split(/\s+/),
    '0 0 9 9',
    '0 0 9 9 onload=alert(1) x=',
  ),
  fc.string({ unit: 'binary', maxLength: 8 }),
)
const texts = fc.constantFrom(
  ...`a &lt;script&gt;alert(1)&lt;/script&gt; <!--a--> --><script>alert(1)</script> <![CDATA[<script>alert(1)</script>]]> &#60;b/onclick=x&#62;
  </svg><script>alert(1)</script><svg> < & ]]> <p> </p> <br/> &nbsp; <script>alert(1)</script> <?x?>`.split(/\s+/),
  '',
  '\0',
)
const quotes = fc.constantFrom('"', '"', '"', "'", '')
const attribute = fc.tuple(attributeNames, values, quotes).map(([name, value, quote]) => ` ${name}=${quote}${value}${quote}`)

const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc
    .tuple(names, fc.array(attribute, { maxLength: 3 }), fc.array(fc.oneof({ maxDepth: 3 }, texts, tie('element')), { maxLength: 3 }))
    .map(([name, given, content]) => `<${name}${given.join('')}>${content.join('')}</${name}>`),
}))
const alternatives = fc.constantFrom('A', "$'", '$&', '" onload="alert(1)', "' onload='alert(1)", '&quot; onload=&quot;x', '<b>', '\\] x')

const runs = isFull ? 20_000 : tries(250)

it(
  `${runs} hostile figures contain nothing that runs or loads, as they are and as they come into a course`,
  { timeout: 600_000 },
  async () => {
    let [accepted, cleaned] = [0, 0]
    const attack = async (content: string, alternative: string, root: string) => {
      const svg = figure(content, root)
      const { html } = await shown(svg, alternative)
      if (html.includes('<svg')) accepted++
      expect(dangersIn(html)).toEqual([])
      const { svg: imported } = importFigure(svg, 'a')
      if (imported === null) return
      expect(dangersIn((await shown(imported)).html)).toEqual([])
      if (imported !== svg) cleaned++
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(element, { maxLength: 2 }).map((all) => all.join('')),
        alternatives,
        fc.oneof(
          { weight: 4, arbitrary: fc.constant('viewBox="0 0 9 9"') },
          { weight: 1, arbitrary: attribute.map((one) => `viewBox="0 0 9 9"${one}`) },
        ),
        attack,
      ),
      { numRuns: runs, ...(isFull ? {} : { seed: 36 }) },
    )
    // Some of them must be figures that are shown, or this would test only the refusals.
    expect(accepted).toBeGreaterThan(runs / 20)
    expect(cleaned).toBeGreaterThan(runs / 20)
  },
)
