import type { MovingFigure } from '#content/moving-figure.ts'

/** A direction or a place on the face, which is half a ball of radius 1: to the right of the picture, down, toward the camera. */
type Vector = readonly [x: number, y: number, z: number]

/** How high above the eyes the middle of the window is seen. */
const elevation = (25 * Math.PI) / 180
/** How far the tip of the nose stands out, and where it is. */
const nose = { height: 0.42, tip: [0, 0.22] } as const

/** The direction of the light if nose and window make this angle, in degrees. The window is to the right of the picture. */
export function lightFrom(angle: number): Vector {
  const turned = (angle * Math.PI) / 180
  return [Math.sin(turned) * Math.cos(elevation), -Math.sin(elevation), Math.cos(turned) * Math.cos(elevation)]
}

/** Whether light reaches a place of the face, apart from the shadow of the nose. */
export function isLit([lx, ly, lz]: Vector, x: number, y: number): boolean {
  return x * lx + y * ly + Math.sqrt(Math.max(0, 1 - x * x - y * y)) * lz > 0
}

/** The part of the face, as the camera sees it, that light reaches. */
export const litShare = ([, , z]: Vector): number => (1 + z) / 2

/** Where the shadow of the nose ends on the cheek; null if the nose is in shadow itself. */
export function noseShadow([lx, ly, lz]: Vector): readonly [x: number, y: number] | null {
  if (lz < 0.05) return null
  return [nose.tip[0] - (nose.height * lx) / lz, nose.tip[1] - (nose.height * ly) / lz]
}

/** What the camera sees, in the lesson's words. */
export function lightAt(angle: number): string {
  const light = lightFrom(angle)
  const shadow = noseShadow(light)
  const isFarCheekLit = isLit(light, -0.42, 0.05)
  // A little beyond its end begins the shadow of the cheek.
  const meets = shadow !== null && !isLit(light, shadow[0] * 1.12, shadow[1] * 1.12)
  if (angle < 25) return 'Flat: hardly a shadow'
  if (angle <= 90 && isFarCheekLit)
    return meets ? 'A triangle of light under the far eye' : 'The nose shadow does not reach the shadow of the cheek'
  if (angle < 80) return 'The far cheek is dark: no triangle is left'
  if (angle <= 100) return 'Half the face is light, half dark'
  return angle < 165 ? 'A rim on cheek and temple' : 'A silhouette'
}

const center = { x: 270, y: 108, width: 50, height: 68 }
const place = (x: number, y: number) => `${(center.x + x * center.width).toFixed(1)} ${(center.y + y * center.height).toFixed(1)}`

/** The outline of what is in shadow: the far half of the great circle that the light makes, then the edge of the face. */
function shadowOutline([lx, ly, lz]: Vector): string {
  const length = Math.hypot(lx, ly)
  const [mx, my] = [lx / length, ly / length]
  const steps = Array.from({ length: 25 }, (_, step) => (step / 24) * Math.PI)
  const terminator = steps.map((t) => place(-my * Math.cos(t) - mx * lz * Math.sin(t), mx * Math.cos(t) - my * lz * Math.sin(t)))
  const edge = steps.map((t) => place(my * Math.cos(t) - mx * Math.sin(t), -mx * Math.cos(t) - my * Math.sin(t)))
  return `M${[...terminator, ...edge].join('L')}Z`
}

const eyes = { left: [-0.4, -0.14], right: [0.4, -0.14] } as const

export default {
  controls: { angle: { label: 'Between nose and window', min: 0, max: 180, step: 5, start: 45, say: (value) => `${value}°` } },
  say({ angle }) {
    return `${lightAt(angle)}. Light falls on ${Math.round(100 * litShare(lightFrom(angle)))} percent of the face, the nose shadow aside.`
  },
  draw(part, { angle }) {
    const light = lightFrom(angle)
    const turned = (angle * Math.PI) / 180
    const [x, y] = [90 + 66 * Math.sin(turned), 120 - 66 * Math.cos(turned)].map((value) => Math.round(value * 10) / 10)
    part('camera').setAttribute('transform', `translate(${x} ${y}) rotate(${angle})`)
    part('sitter').setAttribute('transform', `rotate(${angle} 90 120)`)
    part('angle').setAttribute(
      'd',
      `M90 120V80A40 40 0 0 1 ${(90 + 40 * Math.sin(turned)).toFixed(1)} ${(120 - 40 * Math.cos(turned)).toFixed(1)}Z`,
    )
    part('shadow').setAttribute('d', shadowOutline(light))
    const end = noseShadow(light)
    part('nose-shadow').setAttribute('d', end ? `M${place(0, -0.16)}L${place(...end)}L${place(0, 0.3)}Z` : 'M0 0')
    for (const [name, [eyeX, eyeY]] of Object.entries(eyes)) {
      const glint = part(`catchlight-${name}`)
      glint.setAttribute('cx', (center.x + (eyeX + light[0] * 0.06) * center.width).toFixed(1))
      glint.setAttribute('cy', (center.y + (eyeY + light[1] * 0.04) * center.height).toFixed(1))
      glint.setAttribute('opacity', angle < 95 && isLit(light, eyeX, eyeY) ? '1' : '0')
    }
    // Beyond 90 degrees, more and more of the window is behind her.
    const bright = Math.round(112 + 132 * Math.max(0, -Math.cos(turned)))
    part('wall').setAttribute('fill', `rgb(${bright} ${bright} ${bright - 6})`)
  },
} satisfies MovingFigure<'angle'>
