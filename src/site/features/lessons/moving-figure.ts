import { type MovingFigure, sayValue, startOf } from '#content/moving-figure.ts'

const programs = import.meta.glob<MovingFigure>('/src/content/{,samples/}courses/*/*.figure.ts', { import: 'default' })

/**
 * The sliders below a figure, which the compiler has written: they change the drawing, and what is said about it. On paper, the drawing
 * is that of its file.
 */
class MovingFigureElement extends HTMLElement {
  #connected = new AbortController()

  connectedCallback() {
    // In hand-outs and previews, figures do not move.
    if (!this.closest('[data-runs]')) return
    this.#connected = new AbortController()
    void this.#start(this.#connected.signal)
  }

  disconnectedCallback() {
    this.#connected.abort()
  }

  async #start(signal: AbortSignal): Promise<void> {
    const id = this.dataset['figure'] ?? ''
    const load = Object.entries(programs).find(([path]) => path.endsWith(`/${id}.figure.ts`))?.[1]
    const figure = await load?.().catch(() => null)
    const svg = this.closest('figure')?.querySelector('svg')
    if (signal.aborted) return
    // The still picture remains.
    if (figure && svg) this.#connect(figure, svg, signal)
    else this.remove()
  }

  #connect(figure: MovingFigure, svg: SVGSVGElement, signal: AbortSignal): void {
    const name = this.dataset['figure']?.split('/')[1]
    const part = (id: string) => {
      const element = svg.querySelector<SVGElement>(`#${name}-${id}`)
      if (!element) throw new Error(`The figure has no part ${name}-${id}.`)
      return element
    }
    const alternative = svg.getAttribute('aria-label') ?? ''
    const sliders = [...this.querySelectorAll('input')]
    const start = startOf(figure)

    const show = () => {
      const values = Object.fromEntries(sliders.map((slider) => [slider.name, slider.valueAsNumber]))
      for (const slider of sliders) {
        const control = figure.controls[slider.name]
        if (!control) continue
        const said = sayValue(control, slider.valueAsNumber)
        slider.setAttribute('aria-valuetext', said)
        const shown = slider.parentElement?.querySelector('[data-value]')
        if (shown) shown.textContent = said
      }
      const said = figure.say(values)
      const output = this.querySelector('output')
      if (output && output.textContent !== said) output.textContent = said
      const isStart = sliders.every(({ name: of, valueAsNumber }) => valueAsNumber === start[of])
      svg.setAttribute('aria-label', isStart ? alternative : said)
      figure.draw(part, values)
    }

    this.addEventListener('input', show, { signal })
    this.addEventListener(
      'click',
      ({ target }) => {
        if (!(target instanceof Element) || !target.closest('[data-reset]')) return
        for (const slider of sliders) slider.value = String(start[slider.name])
        show()
      },
      { signal },
    )
    addEventListener('beforeprint', () => figure.draw(part, start), { signal })
    addEventListener('afterprint', show, { signal })
    this.dataset['ready'] = ''
  }
}

customElements.define('moving-figure', MovingFigureElement)
