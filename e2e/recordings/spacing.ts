import type { Scene } from './scene.ts'

/** Returns the recording of 'Spacing makes groups': a form that gets its groups from distance alone. */
export function spacingScene(): Scene {
  const ink = '#10192d'
  const [width, labelHeight, fieldHeight] = [250, 15, 24]
  const names = ['Name', 'Email', 'Street', 'City']

  interface Gaps {
    /** The distances, in this order: from a label to its field, above a label, between the groups, and above the button. */
    label: number
    above: number
    group: number
    button: number
  }
  const even: Gaps = { label: 16, above: 16, group: 16, button: 16 }
  const joined: Gaps = { label: 4, above: 20, group: 20, button: 20 }
  const grouped: Gaps = { label: 4, above: 20, group: 32, button: 20 }
  const final: Gaps = { label: 4, above: 20, group: 32, button: 32 }

  function shareOf(time: number, begin: number, end: number) {
    const share = Math.min(1, Math.max(0, (time - begin) / (end - begin)))
    return share * share * (3 - 2 * share)
  }
  const shown = (time: number, begin: number, end: number) => shareOf(time, begin, begin + 0.5) * (1 - shareOf(time, end - 0.5, end))

  function between(one: Gaps, other: Gaps, share: number): Gaps {
    const mix = (name: keyof Gaps) => one[name] + (other[name] - one[name]) * share
    return { label: mix('label'), above: mix('above'), group: mix('group'), button: mix('button') }
  }

  /** Returns the tops of the labels, the fields and the button, relative to the first label. */
  function layout({ label, above, group, button }: Gaps) {
    let top = 0
    const rows = names.map((name, index) => {
      if (index > 0) top += index === 2 ? group : above
      const labelTop = top
      const fieldTop = top + labelHeight + label
      top = fieldTop + fieldHeight
      return { name, labelTop, fieldTop }
    })
    return { rows, buttonTop: top + button, height: top + button + fieldHeight }
  }

  function drawForm(context: CanvasRenderingContext2D, gaps: Gaps) {
    const { rows, buttonTop } = layout(gaps)
    context.textAlign = 'left'
    context.textBaseline = 'middle'
    for (const { name, labelTop, fieldTop } of rows) {
      context.fillStyle = ink
      context.font = '600 15px Figtree'
      context.fillText(name, 1, labelTop + labelHeight / 2)
      context.fillStyle = '#ffffff'
      context.strokeStyle = '#7c8ba1'
      context.lineWidth = 1.2
      context.beginPath()
      context.roundRect(0, fieldTop, width, fieldHeight, 5)
      context.fill()
      context.stroke()
    }
    context.fillStyle = '#0c735f'
    context.beginPath()
    context.roundRect(0, buttonTop, 96, fieldHeight, 5)
    context.fill()
    context.fillStyle = '#ffffff'
    context.font = '600 14px Figtree'
    context.fillText('Order', 27, buttonTop + fieldHeight / 2 + 0.5)
  }

  /** Draws the distance between two heights, labeled with its number. */
  function measure(context: CanvasRenderingContext2D, top: number, bottom: number, opacity: number, x = width + 14) {
    if (opacity === 0) return
    context.globalAlpha = opacity
    context.fillStyle = '#ffcba2'
    context.globalCompositeOperation = 'multiply'
    context.fillRect(0, top, width, bottom - top)
    context.globalCompositeOperation = 'source-over'
    context.strokeStyle = '#b84708'
    context.fillStyle = '#b84708'
    context.lineWidth = 1.4
    context.beginPath()
    for (const y of [top, bottom]) {
      context.moveTo(x - 4, y)
      context.lineTo(x + 4, y)
    }
    context.moveTo(x, top)
    context.lineTo(x, bottom)
    context.stroke()
    context.font = '700 15px Figtree'
    context.textAlign = 'left'
    context.textBaseline = 'middle'
    context.fillText(String(Math.round(bottom - top)), x + 10, (top + bottom) / 2 + 0.5)
    context.globalAlpha = 1
  }

  function bracket(context: CanvasRenderingContext2D, top: number, bottom: number, text: string, opacity: number) {
    if (opacity === 0) return
    context.globalAlpha = opacity
    context.strokeStyle = '#0c735f'
    context.fillStyle = '#0b5c4d'
    context.lineWidth = 2
    context.beginPath()
    context.moveTo(-12, top)
    context.lineTo(-20, top)
    context.lineTo(-20, bottom)
    context.lineTo(-12, bottom)
    context.stroke()
    context.font = '600 16px Figtree'
    context.textAlign = 'right'
    context.textBaseline = 'middle'
    context.fillText(text, -30, (top + bottom) / 2)
    context.globalAlpha = 1
  }

  /** When parts of the form slide, and when a pencil marks a distance or a group. */
  const slides = [
    [11, 13],
    [22, 23.5],
    [28.8, 30],
    [32.5, 34],
  ] as const
  const marks = [3.7, 7.8, 8.3, 12.6, 12.9, 17.8, 19.4, 22.8, 29.6] as const

  return {
    seconds: 40,
    loudness(time) {
      const slide = slides.find(([begin, end]) => time >= begin && time < end)
      if (slide) return 0.7 * Math.sin((Math.PI * (time - slide[0])) / (slide[1] - slide[0]))
      const mark = marks.find((begin) => time >= begin && time < begin + 0.35)
      return mark === undefined ? 0 : 0.9 * Math.sin((Math.PI * (time - mark)) / 0.35)
    },
    draw(context, time) {
      context.fillStyle = '#f3efe9'
      context.fillRect(0, 0, 640, 360)
      const scale = 0.88
      const moved = shareOf(time, 32.5, 34)
      const blur = shareOf(time, 34.5, 36)
      let gaps = between(even, joined, shareOf(time, 11, 13))
      gaps = between(gaps, grouped, shareOf(time, 22, 23.5))
      gaps = between(gaps, final, shareOf(time, 28.8, 30))

      context.save()
      if (blur > 0) context.filter = `blur(${blur * 14}px)`
      if (moved > 0) {
        context.save()
        context.globalAlpha = moved
        context.translate(58, 10)
        context.scale(scale, scale)
        drawForm(context, even)
        context.restore()
      }
      context.translate(200 + moved * 162, 10)
      context.scale(scale, scale)
      drawForm(context, gaps)
      context.filter = 'none'
      const { rows, buttonTop } = layout(gaps)
      const evenGaps = shown(time, 3.7, 7.6)
      rows.forEach(({ labelTop, fieldTop }, index) => {
        measure(context, labelTop + labelHeight, fieldTop, evenGaps)
        measure(context, fieldTop + fieldHeight, rows[index + 1]?.labelTop ?? buttonTop, evenGaps)
      })
      const [first, email, street, city] = rows
      if (first && email && street && city) {
        const question = shown(time, 7.8, 10.6)
        bracket(context, first.fieldTop, email.labelTop + labelHeight, '“Email”: this one?', question)
        bracket(context, email.labelTop + 1, email.fieldTop + fieldHeight, 'or this one?', question)
        measure(context, email.labelTop + labelHeight, email.fieldTop, shown(time, 12.6, 17.2))
        measure(context, first.fieldTop + fieldHeight, email.labelTop, shown(time, 12.9, 17.2))
        bracket(context, first.labelTop, email.fieldTop + fieldHeight, 'Who you are', shown(time, 17.8, 25))
        bracket(context, street.labelTop, city.fieldTop + fieldHeight, 'Where it goes', shown(time, 19.4, 25))
        measure(context, email.fieldTop + fieldHeight, street.labelTop, shown(time, 22.8, 25.2))
        measure(context, city.fieldTop + fieldHeight, buttonTop, shown(time, 29.6, 32.4))
      }
      context.restore()
    },
  }
}
