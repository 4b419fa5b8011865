import { waitFor } from '@testing-library/dom'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { compileLesson } from '#compiler/compile-lesson.ts'
import figure from '#content/samples/courses/camera-foundations/depth-of-field.figure.ts'

const part = (name: string) => `<circle id="depth-of-field-${name}" r="1"/>`
const numbered = (name: string) => Array.from({ length: 9 }, (_, place) => part(`${name}-${place + 1}`))
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 200">${['hole', 'zone', 'focus'].map(part).join('')}${[...numbered('disc'), ...numbered('bottle')].join('')}</svg>`

/** Shows a lesson with the figure as its page does, or as other pages do. */
async function show(isLessonPage = true) {
  const { text } = await compileLesson('![Nine bottles](depth-of-field.svg)', {
    file: 'l.md',
    courseId: '11',
    lessonIds: ['l'],
    figure: () => svg,
    moving: new Map([['depth-of-field.svg', { id: 'camera-foundations/depth-of-field', figure }]]),
  })
  document.body.innerHTML = `<div ${isLessonPage ? 'data-runs' : ''}>${text.html}</div>`
  const one = <Element extends HTMLElement>(selector: string) => document.querySelector<Element>(selector) as Element
  return {
    element: one('moving-figure'),
    drawing: one('svg'),
    hole: one('#depth-of-field-hole'),
    aperture: one<HTMLInputElement>('input[name=aperture]'),
    output: one('output'),
    reset: one('[data-reset]'),
  }
}

function move(slider: HTMLInputElement, value: number) {
  slider.value = String(value)
  slider.dispatchEvent(new Event('input', { bubbles: true }))
}

const f2 = /^The sharp zone reaches from 1.91 to 2.10 meters/
const f16 = /^The sharp zone reaches from 1.46 to 3.20 meters.* Seven of nine/

beforeAll(() => import('#site/features/lessons/moving-figure.ts'))
afterEach(() => document.body.replaceChildren())

it('a slider changes the drawing, its name and what is said about it; Reset brings the beginning back', async () => {
  const { element, drawing, hole, aperture, output, reset } = await show()
  expect(output).toHaveTextContent(f2)
  expect(aperture).toHaveAccessibleName('Aperture')
  await waitFor(() => expect(element).toHaveAttribute('data-ready'))
  expect(hole).toHaveAttribute('r', '1')

  move(aperture, 7)
  expect(hole).toHaveAttribute('r', '1.3')
  expect(aperture).toHaveAttribute('aria-valuetext', 'f/16')
  expect(output).toHaveTextContent(f16)
  expect(drawing).toHaveAccessibleName(output.textContent ?? '')

  reset.click()
  expect(aperture).toHaveValue('1')
  expect(output).toHaveTextContent(f2)
  expect(drawing).toHaveAccessibleName('Nine bottles')
})

it('is printed as its file is drawn', async () => {
  const { element, hole, aperture } = await show()
  await waitFor(() => expect(element).toHaveAttribute('data-ready'))
  move(aperture, 7)
  dispatchEvent(new Event('beforeprint'))
  expect(hole).toHaveAttribute('r', '10')
  dispatchEvent(new Event('afterprint'))
  expect(hole).toHaveAttribute('r', '1.3')
})

it('moves on the page of a lesson only', async () => {
  const { element } = await show()
  await waitFor(() => expect(element).toHaveAttribute('data-ready'))
  const elsewhere = await show(false)
  move(elsewhere.aperture, 7)
  await Promise.resolve()
  expect(elsewhere.element).not.toHaveAttribute('data-ready')
  expect(elsewhere.hole).toHaveAttribute('r', '1')
})

it('leaves the still picture if its program is missing', async () => {
  document.body.innerHTML = '<div data-runs><figure><svg></svg><moving-figure data-figure="knots/loop"></moving-figure></figure></div>'
  await waitFor(() => expect(document.querySelector('moving-figure')).toBeNull())
  expect(document.querySelector('svg')).toBeInTheDocument()
})
