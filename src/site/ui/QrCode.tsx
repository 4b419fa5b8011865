import { encode } from 'uqr'
import classes from './QrCode.module.css'

interface Props {
  text: string
  /** What the code holds, for screen readers. */
  label: string
  /** The minimum width in rem, if there is space for it. */
  smallest?: number
}

/** A QR code. Always dark on white with a white edge, because many scanners do not recognize anything else. */
export function QrCode({ text, label, smallest = 18 }: Props) {
  const { data, size } = encode(text, { ecc: 'L', border: 4 })
  // A small code must not push the buttons out of view, and a dense one needs to be large.
  const inlineSize = `min(100%, ${Math.max(smallest, size / 4)}rem)`
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className={classes.code}
      style={{ inlineSize }}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
