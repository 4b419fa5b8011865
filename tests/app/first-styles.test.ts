import { expect, it } from 'vitest'
import { firstStyles } from '#build/first-styles.ts'

const page = '<main class="card wide" style="color:var(--ink)"><button class="go">Go</button></main>'
const squeezed = (css: string) => firstStyles(css, page).replaceAll(/\s+/g, '')

it('keeps the rules of elements that are there, and each part of a list by itself', () => {
  expect(squeezed('.card.go:hover{margin:0}.card,.dialog{top:0}.dialog .go{left:0}')).toBe('.card.go:hover{margin:0}.card{top:0}')
})

it('keeps in doubt: what is in brackets may be otherwise', () => {
  const css = ".card:not(.shut){top:0}:is(.open,.card)>p{left:0}[data-state='a.b']p{right:0}"
  expect(squeezed(css)).toBe(css)
})

it('drops what depends on an element inside another that is not there', () => {
  expect(firstStyles('main:has([data-slim]) ~ .foot{a:b}main:has(.x) ~ .foot{a:b}', '<p class="foot">')).toBe('')
  expect(firstStyles('main:has([data-slim]) ~ .foot{a:b}', '<main data-slim></main><p class="foot">')).toContain(':has')
})

it('keeps of the looks of an element those that it has', () => {
  const marked = '<p class="go" data-size="lg" data-full>Go</p>'
  const css =
    ".go{&[data-size=lg]{top:0}&[data-size='md']{top:1px}&[data-full]{left:0}&[data-busy]{left:1px}}:root[data-motion=reduce] .go{right:0}"
  expect(firstStyles(css, marked)).toBe('.go{&[data-size=lg]{top:0}&[data-full]{left:0}}:root[data-motion=reduce] .go{right:0}')
})

it('drops what is empty then, and the variables and animations that nothing names', () => {
  const css = `:root{--ink:var(--deep);--deep:#000;--unused:var(--also);--also:#fff}
    @media print{.dialog{top:0}}.go{animation:turn 1s}@keyframes turn{from{opacity:0}}@keyframes other{from{opacity:0}}`
  expect(squeezed(css)).toBe(':root{--ink:var(--deep);--deep:#000}.go{animation:turn1s}@keyframesturn{from{opacity:0}}')
})

it('leaves the order of layers as it is declared', () => {
  expect(squeezed('@layer mantine, own;@layer mantine{.dialog{top:0}.go{top:0}}')).toBe('@layermantine,own;@layermantine{.go{top:0}}')
})

it('keeps a layer that has nothing left in its place', () => {
  expect(squeezed('@layer mantine{.dialog{top:0}}@layer own{.go{top:0}}')).toBe('@layermantine;@layerown{.go{top:0}}')
})
