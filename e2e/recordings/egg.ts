import type { Scene } from './scene.ts'

/** Returns the recording of 'One lamp, one egg': an egg under a lamp, drawn in pencil. */
export function eggScene(): Scene {
  const paper = '#f5f4f1'
  const graphite = '#2d2a28'
  const [centerX, centerY, halfWidth, halfHeight] = [322, 158, 76, 100]
  const light = { x: -0.66, y: -0.62, z: 0.42 }

  interface Stroke {
    points: [number, number][]
    width: number
    alpha: number
    begin: number
    end: number
    isClipped?: boolean
  }

  let seed = 7
  function random() {
    seed = (seed * 16807) % 2147483647
    return seed / 2147483647
  }
  const around = (spread: number) => (random() - 0.5) * 2 * spread
  const along = <T>(count: number, at: (share: number) => T) => Array.from({ length: count + 1 }, (_, index) => at(index / count))

  /** Returns a point of the egg's outline: an ellipse that is narrower at the top. */
  function outline(angle: number, grow = 1): [number, number] {
    const y = -Math.sin(angle)
    return [centerX + halfWidth * grow * Math.cos(angle) * (1 + 0.13 * y), centerY + halfHeight * grow * y]
  }

  /** Returns how squarely the light meets the surface, from -1 to 1, or null outside the egg. */
  function lightAt(x: number, y: number): number | null {
    const v = (y - centerY) / halfHeight
    const u = (x - centerX) / (halfWidth * (1 + 0.13 * v))
    const rest = 1 - u * u - v * v
    return rest < 0 ? null : u * light.x + v * light.y + Math.sqrt(rest) * light.z
  }

  const strokes: Stroke[] = []
  function line(begin: number, end: number, points: [number, number][], width = 1.1, alpha = 0.75) {
    strokes.push({ begin, end, points, width, alpha })
  }

  /** Hatches the egg where `wants` returns true, like a hand that moves from the upper right to the lower left. */
  function hatch(begin: number, end: number, count: number, alpha: number, wants: (light: number, x: number, y: number) => boolean) {
    const places: [number, number][] = []
    for (let tries = 0; places.length < count && tries < count * 60; tries += 1) {
      const [x, y] = [centerX + around(halfWidth * 1.1), centerY + around(halfHeight)]
      const value = lightAt(x, y)
      if (value !== null && wants(value, x, y)) places.push([x, y])
    }
    places.sort(([ax, ay], [bx, by]) => ay - ax * 0.4 - (by - bx * 0.4))
    places.forEach(([x, y], index) => {
      const from = begin + ((end - begin) * index) / count
      const length = 9 + random() * 8
      const bend = ((x - centerX) / halfWidth) * 3
      strokes.push({
        begin: from,
        end: from + 0.12,
        points: along(4, (share) => [x + (0.5 - share) * length + bend * share * (1 - share) * 4, y + (share - 0.5) * length * 1.5]),
        width: 0.9,
        alpha: alpha * (0.75 + random() * 0.5),
        isClipped: true,
      })
    })
  }

  /** Adds flat strokes on the table, within the ellipse of the cast shadow. */
  function castShadow(begin: number, end: number, count: number, alpha: number, reach: number) {
    for (let index = 0; index < count; index += 1) {
      const from = begin + ((end - begin) * index) / count
      const v = -1 + (2 * (index % 28)) / 27
      const half = Math.sqrt(Math.max(0, 1 - v * v)) * 92 * reach
      const [x, y] = [362 + (reach - 1) * 70 + around(5), 258 + v * 15 * (0.6 + reach * 0.4)]
      const cut = half * (0.85 + random() * 0.2)
      const points: [number, number][] = along(3, (share) => [x - cut + share * 2 * cut, y + around(0.6)])
      strokes.push({ begin: from, end: from + 0.2, points, width: 1, alpha: alpha * (0.7 + random() * 0.5) })
    }
  }

  // The lamp, its light, the table.
  line(
    0.3,
    0.9,
    [
      [60, 104],
      [92, 24],
    ],
    1.6,
  )
  line(
    0.9,
    1.4,
    [
      [92, 24],
      [122, 40],
    ],
    1.6,
  )
  line(
    1.4,
    2,
    [
      [110, 52],
      [126, 26],
      [150, 48],
      [130, 74],
      [110, 52],
    ],
    1.6,
  )
  for (let ray = 0; ray < 3; ray += 1) {
    const [x, y] = [158 + ray * 2, 72 - ray * 12]
    line(
      2 + ray * 0.3,
      2.3 + ray * 0.3,
      [
        [x, y],
        [x + 34, y + 22 - ray * 4],
      ],
      0.9,
      0.45,
    )
  }
  line(
    3,
    3.6,
    [
      [20, 236],
      [250, 234],
    ],
    0.9,
    0.5,
  )
  line(
    3.6,
    4.2,
    [
      [396, 234],
      [620, 236],
    ],
    0.9,
    0.5,
  )
  // The outline, drawn twice, like a hand that searches for the form.
  line(
    4.6,
    7.4,
    along(70, (share) => outline(Math.PI / 2 + share * Math.PI * 2.08)),
    0.9,
    0.55,
  )
  line(
    7.4,
    9.8,
    along(70, (share) => outline(Math.PI / 2 - share * Math.PI * 2.05, 1.012)),
    0.8,
    0.4,
  )
  // The edge of the light: the points of the surface that it only grazes.
  const border = along(60, (share): [number, number][] => {
    const y = centerY + halfHeight * (share * 2 - 1) * 0.98
    const row = along(240, (u): [number, number] => [centerX + halfWidth * 1.15 * (u * 2 - 1), y])
    return row.filter(([x], index) => (lightAt(x, y) ?? 1) < 0.06 && (lightAt(row[index - 1]?.[0] ?? 0, y) ?? -1) >= 0.06)
  }).flat()
  line(10.9, 13.6, border, 1.3, 0.8)
  hatch(16, 20, 280, 0.28, (value) => value < 0.06)
  castShadow(20, 23.8, 56, 0.3, 1)
  hatch(24.2, 29.5, 330, 0.48, (value) => value < 0.1 && value > -0.24)
  hatch(29.5, 30.3, 50, 0.4, (value) => value < -0.08 && value > -0.32)
  hatch(34.6, 38.5, 230, 0.24, (value, x) => value > 0.04 && value < 0.44 && (x + value * 311) % 1 > value)
  hatch(38.5, 40.4, 170, 0.17, (value) => value > 0.36 && value < 0.99)
  castShadow(40.6, 42.8, 56, 0.42, 0.62)
  castShadow(43, 44.8, 28, 0.16, 1.2)

  const labels: { text: string; at: [number, number]; to: [number, number]; begin: number }[] = [
    { text: 'Highlight', at: [176, 112], to: [279, 106], begin: 49 },
    { text: 'Halftone', at: [172, 182], to: [296, 176], begin: 50.1 },
    { text: 'Core shadow', at: [424, 118], to: [358, 148], begin: 51.2 },
    { text: 'Reflected light', at: [424, 178], to: [382, 196], begin: 52.3 },
    { text: 'Cast shadow', at: [470, 220], to: [420, 257], begin: 53.4 },
  ]

  function shareOf(time: number, begin: number, end: number) {
    return Math.min(1, Math.max(0, (time - begin) / (end - begin)))
  }

  function tracePoints(context: CanvasRenderingContext2D, points: [number, number][], share: number) {
    const last = (points.length - 1) * share
    context.beginPath()
    points.forEach(([x, y], index) => {
      if (index === 0) context.moveTo(x, y)
      else if (index <= last) context.lineTo(x, y)
      else if (index < last + 1) {
        const [px, py] = points[index - 1] ?? [x, y]
        context.lineTo(px + (x - px) * (last + 1 - index), py + (y - py) * (last + 1 - index))
      }
    })
    context.stroke()
  }

  function clipToEgg(context: CanvasRenderingContext2D) {
    context.beginPath()
    for (const [x, y] of along(80, (share) => outline(share * Math.PI * 2))) context.lineTo(x, y)
    context.clip()
  }

  return {
    seconds: 56,
    loudness: (time) => Math.min(1, strokes.filter(({ begin, end }) => time >= begin && time <= end).length),
    draw(context, time) {
      context.fillStyle = paper
      context.fillRect(0, 0, 640, 360)
      context.lineCap = 'round'
      context.lineJoin = 'round'
      context.strokeStyle = graphite
      for (const isClipped of [false, true]) {
        context.save()
        if (isClipped) clipToEgg(context)
        for (const stroke of strokes) {
          if (Boolean(stroke.isClipped) !== isClipped || time <= stroke.begin) continue
          context.globalAlpha = stroke.alpha
          context.lineWidth = stroke.width
          tracePoints(context, stroke.points, shareOf(time, stroke.begin, stroke.end))
        }
        context.restore()
      }
      // The eraser dabs three times.
      for (let dab = 0; dab < 3; dab += 1) {
        const lifted = shareOf(time, 45.6 + dab * 1.1, 46.2 + dab * 1.1)
        const shine = context.createRadialGradient(286, 106, 1, 286, 106, 17)
        shine.addColorStop(0, '#fffdf8')
        shine.addColorStop(1, '#fffdf800')
        context.globalAlpha = lifted * 0.85
        context.fillStyle = shine
        context.fillRect(260, 80, 52, 52)
      }
      context.font = '600 17px Figtree'
      context.textBaseline = 'middle'
      for (const { text, at, to, begin } of labels) {
        const share = shareOf(time, begin, begin + 0.5)
        context.globalAlpha = share
        context.fillStyle = '#0b5c4d'
        context.strokeStyle = '#0b5c4d'
        context.lineWidth = 1.3
        const isLeft = at[0] < to[0]
        context.textAlign = isLeft ? 'right' : 'left'
        context.fillText(text, at[0], at[1])
        tracePoints(context, [[at[0] + (isLeft ? 7 : -7), at[1]], to], share)
      }
      context.globalAlpha = 1
    },
  }
}
