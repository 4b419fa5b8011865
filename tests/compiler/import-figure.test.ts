import { expect, it } from 'vitest'
import { readFigure } from '#compiler/figure.ts'
import { importFigure } from '#compiler/import-figure.ts'

/** The figure, read again as the page does. */
function imported(source: string, name = 'cup') {
  const { svg, problem } = importFigure(source, name)
  expect(problem).toBeNull()
  expect(readFigure(svg ?? '', name, 'A cup').problems).toEqual([])
  document.body.innerHTML = svg ?? ''
  return document.body
}

const drawing = (content: string, root = 'viewBox="0 0 9 9"') => `<svg xmlns="http://www.w3.org/2000/svg" ${root}>${content}</svg>`

it('a file that is a figure stays as it is', () => {
  const source = drawing('<path id="cup-a" d="M0 0h9" stroke="#000"/>')
  expect(importFigure(source, 'cup')).toEqual({ svg: source, problem: null })
})

it('a drawing of Inkscape loses what belongs to the program, and keeps its looks', () => {
  const shown = imported(`<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="90mm" height="60mm" viewBox="0 0 90 60" version="1.1" id="svg5" inkscape:version="1.2" sodipodi:docname="cup.svg"
  xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
  xmlns:xlink="http://www.w3.org/1999/xlink" xmlns="http://www.w3.org/2000/svg">
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" />
  <defs id="defs2">
    <linearGradient id="colors"><stop style="stop-color:#000000;stop-opacity:1" offset="0" id="stop1" /></linearGradient>
    <linearGradient xlink:href="#colors" id="linearGradient9" x1="1" x2="9" />
  </defs>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">
    <path style="fill:url(#linearGradient9);stroke:#000000;stroke-width:0.5;-inkscape-stroke:none" d="M 1,1 H 9" id="path234" />
  </g>
</svg>`)
  const path = shown.querySelector('path')
  expect(path).toHaveAttribute('stroke', 'currentColor')
  expect(path).toHaveAttribute('stroke-width', '0.5')
  const [, id] = /url\(#(cup-\d+)\)/.exec(path?.getAttribute('fill') ?? '') ?? []
  const gradient = shown.querySelector(`#${id}`)
  expect(gradient).toHaveAttribute('x1', '1')
  expect(gradient?.querySelector('stop')).toHaveAttribute('stop-color', 'currentColor')
  expect(shown.querySelector('svg')).not.toHaveAttribute('width')
})

it('a style sheet becomes attributes, and a symbol is drawn where it is used', () => {
  const shown = imported(
    drawing(
      `<style type="text/css"><![CDATA[ @font-face{font-family:X;src:url(https://evil.example)} .cls-1, .b {fill:none;stroke:black} rect{fill:#ffffff} ]]></style>
       <symbol id="dot"><circle class="cls-1" r="2"/></symbol><rect width="9" height="9"/><use href="#dot" x="3" y="4"/>`,
    ),
  )
  expect(shown.querySelector('circle')).toHaveAttribute('stroke', 'currentColor')
  expect(shown.querySelector('circle')).toHaveAttribute('fill', 'none')
  expect(shown.querySelector('circle')?.parentElement?.parentElement).toHaveAttribute('transform', 'translate(3 4)')
  expect(shown.querySelector('rect')).toHaveAttribute('fill', 'var(--figure-paper)')
  expect(shown.innerHTML).not.toContain('evil')
})

it('a drawing in colors keeps them, on a white ground', () => {
  const shown = imported(drawing('<g class="a"><text y="5">Cup</text><path fill="#ffd43b" d="M0 0h9"/></g>', 'width="40px" height="30"'))
  expect(shown.querySelector('svg')).toHaveAttribute('viewBox', '0 0 40 30')
  expect(shown.querySelector('svg > rect')).toHaveAttribute('fill', '#fff')
  expect(shown.querySelector('path')).toHaveAttribute('fill', '#ffd43b')
})

it('a color that figures may not have leaves the one before it, as draw.io writes both', () => {
  const style = 'fill: light-dark(#ffffff, var(--ge-dark-color, #121212)); stroke: light-dark(rgb(0, 0, 0), rgb(255, 255, 255));'
  const path = imported(drawing(`<path d="M0 0h9" fill="#ffffff" stroke="#000000" style="${style}"/>`)).querySelector('path')
  expect(path).toHaveAttribute('fill', 'var(--figure-paper)')
  expect(path).toHaveAttribute('stroke', 'currentColor')
})

it('what the outermost element says about looks stays, but not its size', () => {
  const root = 'viewBox="0 0 9 9" width="9cm" fill-rule="evenodd" opacity=".5" style="height:3cm;clip-rule:evenodd"'
  const svg = imported(drawing('<path d="M0 0"/><!-- Drawn -->', root)).querySelector('svg')
  for (const [name, value] of Object.entries({ 'fill-rule': 'evenodd', opacity: '.5', 'clip-rule': 'evenodd' }))
    expect(svg).toHaveAttribute(name, value)
  for (const name of ['width', 'height']) expect(svg).not.toHaveAttribute(name)
})

it('a gradient is found by whatever id a program gave it', () => {
  const gradient = '<linearGradient id="paint0:1.2"><stop stop-color="#f00"/></linearGradient>'
  const shown = imported(drawing(`${gradient}<path d="M0 0" fill="url(#paint0:1.2)"/>`))
  expect(shown.querySelector('path')).toHaveAttribute('fill', `url(#${shown.querySelector('linearGradient')?.id})`)
})

it('an element is left out, whatever its name', () => {
  expect(imported(drawing('<constructor/><path d="M0 0"/>')).querySelector('path')).toBeInTheDocument()
})

it.each([
  ['words', 'nothing drawn', 'not an SVG file'],
  ['a web page', '<html><svg viewBox="0 0 9 9"/></html>', 'not an SVG file'],
  ['no size', drawing('<path/>', 'width="100%"'), 'how large'],
  ['a photograph', drawing('<image href="data:image/png;base64,AA" width="9" height="9"/>'), 'photograph'],
  ['a text in HTML alone', drawing('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">A</p></foreignObject>'), 'Its text is HTML'],
  ['many groups in each other', drawing(`${'<g>'.repeat(28_000)}${'</g>'.repeat(28_000)}<!-- Drawn -->`), '40 deep'],
  ['a long path that is used often', drawing(`<path id="p" d="${'M0 0'.repeat(20_000)}"/>${'<use href="#p"/>'.repeat(7000)}`), 'too often'],
])('what cannot be a figure says why: %s', (_, source, why) => {
  expect(importFigure(source, 'cup').problem).toContain(why)
})

it('a text in HTML with a plain one beside it becomes the plain one', () => {
  const shown = imported(
    drawing('<switch><foreignObject><p xmlns="http://www.w3.org/1999/xhtml">A</p></foreignObject><text y="5">A</text></switch>'),
  )
  expect(shown.querySelector('text')).toHaveTextContent('A')
})

it('nothing dangerous comes in, and a file that repeats itself without end ends', () => {
  const shown = imported(
    drawing(
      '<script>alert(1)</script><g onclick="alert(1)" style="fill:url(https://evil.example)"><a href="javascript:alert(1)"><path d="M0 0"/></a></g>',
    ),
  )
  expect(shown.innerHTML).not.toMatch(/alert|evil/)
  const twice = (id: string, other: string) => `<g id="${id}"><use href="#${other}"/><use href="#${other}"/></g>`
  const bomb = drawing(`<path id="l0"/>${Array.from({ length: 30 }, (_, index) => twice(`l${index + 1}`, `l${index}`)).join('')}`)
  expect(importFigure(bomb, 'cup').problem).toContain('too often')
  imported(drawing('<g id="a"><use href="#a"/></g><path d="M0 0"/>'))
})
