import { expect, it } from 'vitest'
import { firstStyles } from '#build/prerendered-page.ts'

const page = '<main class="card wide" style="color:var(--ink)"><button class="go">Go</button></main>'
const squeezed = (css: string) => firstStyles(css, page).replaceAll(/\s+/g, '')

it('keeps the rules of existing elements, and checks each selector of a list separately', () => {
  expect(squeezed('.card.go:focus{margin:0}.card,.dialog{top:0}.dialog .go{left:0}')).toBe('.card.go:focus{margin:0}.card{top:0}')
})

it('drops what only shows under a pointer, in print, or while something changes', () => {
  const css = '.go{top:0;transition:top 1s;&:hover,&:focus{left:0}&:active{left:1px}}@media print{.go{top:1px}}@media screen{.go{right:0}}'
  expect(squeezed(css)).toBe('.go{top:0;&:focus{left:0}}@mediascreen{.go{right:0}}')
})

it('keeps a rule in doubt: what is in parentheses or brackets may change', () => {
  const css = ".card:not(.shut){top:0}:is(.open,.card)>p{left:0}[data-state='a.b']p{right:0}"
  expect(squeezed(css)).toBe(css)
})

it('drops a rule that depends on a missing element inside another', () => {
  expect(firstStyles('main:has([data-slim]) ~ .foot{a:b}main:has(.x) ~ .foot{a:b}', '<p class="foot">')).toBe('')
  expect(firstStyles('main:has([data-slim]) ~ .foot{a:b}', '<main data-slim></main><p class="foot">')).toContain(':has')
})

it('keeps only the variants that an element has', () => {
  const marked = '<p class="go" data-size="lg" data-full>Go</p>'
  const css =
    ".go{&[data-size=lg]{top:0}&[data-size='md']{top:1px}&[data-full]{left:0}&[data-busy]{left:1px}}:root[data-motion=reduce] .go{right:0}"
  expect(firstStyles(css, marked)).toBe('.go{&[data-size=lg]{top:0}&[data-full]{left:0}}:root[data-motion=reduce] .go{right:0}')
})

it('drops states that only the program brings about', () => {
  const css = '.go{&[aria-invalid=true]{top:0}&[aria-expanded]{top:1px}&:disabled{top:2px}&::backdrop{top:3px}&[type=button]{top:4px}}'
  expect(squeezed(css)).toBe('')
  const changed = '<button class="go" type="button" aria-expanded="false" disabled="">Go</button>'
  expect(firstStyles(css, changed)).toBe('.go{&[aria-expanded]{top:1px}&:disabled{top:2px}&[type=button]{top:4px}}')
})

it('drops the styles of closed dialogs and what has no effect before a press', () => {
  const css =
    'dialog{top:0}.panel{top:0}.go{-webkit-user-select:none;user-select:none;overscroll-behavior:contain;backdrop-filter:blur(1px);top:0}'
  const closed = '<button class="go">Go</button><dialog class="menu"><p class="panel"></p></dialog>'
  expect(firstStyles(css, closed)).toBe('dialog{top:0}.go{top:0}')
  expect(firstStyles(css, closed.replace('<dialog', '<dialog open=""'))).toContain('.panel')
})

it("drops the styles of the page's footer, which stays hidden until the whole sheets are there, not those of others", () => {
  const css = '.card{top:0}.end{left:0}.foot{top:1px}'
  const footers = '<main><footer class="end"></footer></main><footer class="foot"></footer>'
  expect(firstStyles(css, `<div class="card">${footers}</div>`)).toBe('.card{top:0}.end{left:0}')
})

it('keeps states that come before the program: a press that waits, an opened <details>', () => {
  const css = ':is(a,.go)[aria-busy]{opacity:.6}.card[open]{top:0}'
  expect(squeezed(css)).toBe(css)
})

it('tells pages with other attributes apart', () => {
  const css = '.go{&[aria-current=page]{top:0}}'
  expect(firstStyles(css, '<a class="go">Go</a>')).toBe('')
  expect(firstStyles(css, '<a class="go" aria-current="page">Go</a>')).toBe(css)
  expect(firstStyles('.go[readonly]{top:0}', '<input class="go" readOnly=""/>')).toContain('top')
})

it('ignores the attributes of the root element only, not of what is inside it', () => {
  const css = ':root:is([data-a~=b],[data-c]):not([data-d]) .go{top:0}html[data-e~=f]:focus-within>.go{top:0}'
  expect(firstStyles(css, page)).toBe(css)
  expect(squeezed(':root[data-a~=b] [data-own]{top:0}html:root[data-a] .go[data-own=yes]{top:0}')).toBe('')
})

it('drops rules that become empty, and unused variables and animations', () => {
  const css = `:root{--ink:var(--deep);--deep:#000;--unused:var(--also);--also:#fff}
    @media print{.dialog{top:0}}.go{animation:turn 1s}@keyframes turn{from{opacity:0}}@keyframes other{from{opacity:0}}`
  expect(squeezed(css)).toBe(':root{--ink:#000}.go{animation:turn1s}@keyframesturn{from{opacity:0}}')
})

it('keeps the declared order of layers', () => {
  expect(squeezed('@layer mantine, own;@layer mantine{.dialog{top:0}.go{top:0}}')).toBe('@layermantine,own;@layermantine{.go{top:0}}')
})

it('keeps the place of a layer that has become empty', () => {
  expect(squeezed('@layer mantine{.dialog{top:0}}@layer own{.go{top:0}}')).toBe('@layermantine;@layerown{.go{top:0}}')
})

it('writes a variable where it is used, if it has one value on the whole page', () => {
  const css = `:root{--line:.5rem;--ground:#fff;--ink:#000}@media screen{:root[data-dark]{--ground:#111}}
    @layer a{:root{--side:1rem}main{top:0}}.card{--own:2px}.go{margin:calc(var(--line)*2) var(--side);top:var(--own);color:var(--ground)}`
  expect(squeezed(css)).toBe(
    ':root{--ground:#fff;--ink:#000}@mediascreen{:root[data-dark]{--ground:#111}}@layera{main{top:0}}.card{--own:2px}.go{margin:calc(.5rem*2)1rem;top:var(--own);color:var(--ground)}',
  )
})

it('tells a class from an attribute of the same name', () => {
  const css = '.full{top:0}[full]{left:0}'
  expect(firstStyles(css, '<p class="full">')).toBe('.full{top:0}')
  expect(firstStyles(css, '<p full>')).toBe('[full]{left:0}')
})
