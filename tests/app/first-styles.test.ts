import { expect, it } from 'vitest'
import { firstStyles } from '#build/first-styles.ts'

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
