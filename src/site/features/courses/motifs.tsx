import type { ReactNode } from 'react'
import type { Motif } from '#content/category.ts'
import art from './art.module.css'

/** Returns the value, or in a varied drawing another at most `spread` away from it. Both are integers. */
export type Vary = (value: number, spread: number) => number

/** Large, quiet shapes behind a motif, in a drawing of 320 by 200. */
export function backdrop(next: (limit: number) => number): ReactNode {
  const [kind, x, y] = [next(5), 20 + next(280), 10 + next(180)]
  if (kind === 0) return <circle className={art.haze} cx={x} cy={y} r={70 + next(70)} />
  if (kind === 1) {
    const top = 60 + next(80)
    return <path className={art.haze} d={`M-20 ${top}q90 ${-50 - next(40)} 180 0t180 0V220H-20z`} />
  }
  if (kind === 2) {
    const lines = [0, 1, 2].map((line) => `M${x - 160 + line * 74} 230l130-260`)
    return <path className={art.hazeLine} d={lines.join('')} strokeWidth={18 + next(16)} />
  }
  if (kind === 3) {
    const rings = [1, 2, 3].map(
      (ring) => `M${x - ring * 46} ${y}a${ring * 46} ${ring * 46} 0 1 0 ${ring * 92} 0a${ring * 46} ${ring * 46} 0 1 0 ${-ring * 92} 0`,
    )
    return <path className={art.hazeLine} d={rings.join('')} strokeWidth={8 + next(10)} />
  }
  const gap = 22 + next(12)
  const dots = Array.from({ length: 70 }, (_, dot) => `M${(dot % 14) * gap} ${Math.floor(dot / 14) * gap * 1.6 + (x % gap)}h0`)
  return <path className={art.hazeLine} d={dots.join('')} strokeWidth={7 + next(5)} strokeLinecap="round" />
}

/** The drawings in the middle, each in a box of 320 by 200. */
export const motifs: Record<Motif, (vary: Vary) => ReactNode> = {
  curve(vary) {
    const [height, left, right] = [vary(54, 12), vary(96, 16), vary(224, 16)]
    return (
      <>
        <circle className={art.soft} cx={vary(118, 24)} cy={vary(92, 12)} r={vary(74, 16)} />
        <circle className={art.mid} cx={vary(196, 22)} cy={vary(112, 18)} r={vary(58, 16)} />
        <circle className={art.pale} cx={vary(246, 14)} cy={vary(52, 14)} r={vary(22, 8)} />
        <path
          className={art.line}
          d={`M40 158C96 158 92 ${height} 160 ${height}s66 ${vary(92, 20)} 120 ${vary(92, 20)}`}
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path className={art.hair} d={`M${left} ${height}H${right}`} />
        <rect className={art.knob} x="153" y={height - 7} width="14" height="14" rx="2" />
        <circle className={art.knob} cx={left} cy={height} r="6" />
        <circle className={art.knob} cx={right} cy={height} r="6" />
      </>
    )
  },
  code(vary) {
    const rows = [
      [66, 44],
      [82, 78],
      [82, 30],
      [66, 52],
    ].map(([indent = 0, length = 0], row) => {
      const [start, first] = [vary(indent, 10), vary(length, 26)]
      return `M${start} ${94 + row * 18}h${first}m16 0h${vary(40, 28)}`
    })
    return (
      <>
        <rect className={art.soft} x={vary(96, 12)} y={vary(22, 8)} width="250" height="150" rx="14" />
        <rect className={art.deep} x="44" y="48" width="214" height="132" rx="14" />
        <circle className={art.pale} cx="64" cy="66" r="4.5" />
        <circle className={art.mid} cx="80" cy="66" r="4.5" />
        <circle className={art.mid} cx="96" cy="66" r="4.5" />
        <path className={art.bright} d={rows.join('')} strokeWidth="7" strokeLinecap="round" />
        <path className={art.line} d={`M276 ${vary(86, 14)}l24 24-24 24`} strokeWidth="9" strokeLinecap="round" strokeLinejoin="round" />
      </>
    )
  },
  speech(vary) {
    const waves = [10, 20, 7, 26, 14, 6].map((half, wave) => {
      const reach = Math.max(4, vary(half, 9))
      return `M${70 + wave * 18} ${110 - reach}v${reach * 2}`
    })
    return (
      <>
        <g transform={`translate(${vary(0, 14)} ${vary(0, 10)})`}>
          <path
            className={art.soft}
            d="M150 34h118a26 26 0 0 1 26 26v54a26 26 0 0 1-26 26h-6l4 28-34-28h-82a26 26 0 0 1-26-26V60a26 26 0 0 1 26-26z"
          />
          <circle className={art.knob} cx="222" cy="88" r="6" />
          <circle className={art.knob} cx="244" cy="88" r="6" />
          <circle className={art.knob} cx="266" cy="88" r="6" />
        </g>
        <path
          className={art.deep}
          d="M64 66h104a24 24 0 0 1 24 24v40a24 24 0 0 1-24 24h-66l-32 28 4-28h-10a24 24 0 0 1-24-24V90a24 24 0 0 1 24-24z"
        />
        <path className={art.bright} d={waves.join('')} strokeWidth="7" strokeLinecap="round" />
      </>
    )
  },
  film(vary) {
    const [first, second, head] = [vary(80, 22), vary(96, 22), vary(196, 70)]
    const cut = vary(132, 44)
    return (
      <>
        <rect className={art.deep} x="-10" y="32" width="340" height="104" rx="4" />
        <path className={art.perforation} d="M0 44h340M0 124h340" strokeWidth="8" strokeDasharray="12 14" />
        <rect className={art.mid} x="22" y="56" width={first} height="56" rx="5" />
        <rect className={art.soft} x={32 + first} y="56" width={second} height="56" rx="5" />
        <rect className={art.mid} x={42 + first + second} y="56" width={Math.max(40, 256 - first - second)} height="56" rx="5" />
        <path className={art.paper} d={`M${22 + first + second / 2} 68l26 16-26 16z`} strokeLinejoin="round" />
        <path className={art.soft} d={`M22 156h${cut}v14H22z`} />
        <path className={art.mid} d={`M${cut + 28} 156h58v14h-58z`} />
        <path className={art.soft} d={`M${cut + 92} 156H298v14H${cut + 92}z`} />
        <path className={art.line} d={`M${head} 146v40`} strokeWidth="4" strokeLinecap="round" />
        <circle className={art.knob} cx={head} cy="146" r="7" />
      </>
    )
  },
  lens(vary) {
    return (
      <>
        <circle className={art.soft} cx="160" cy="100" r={vary(124, 14)} />
        <circle className={art.mid} cx="160" cy="100" r={vary(88, 6)} />
        <circle className={art.deep} cx="160" cy="100" r="70" />
        <g transform={`rotate(${vary(0, 29)} 160 100)`}>
          <path
            className={art.bright}
            d="M160 30l26 46M221 65l-35 57M221 135h-66M160 170l-27-47M99 135l34-57M99 65h67"
            strokeWidth="4"
            strokeLinecap="round"
          />
          <g transform={`translate(160 100) scale(${vary(10, 4) / 10}) translate(-160 -100)`}>
            <path className={art.paper} d="M141 68h38l19 32-19 32h-38l-19-32z" />
          </g>
        </g>
        <circle className={art.pale} cx={vary(272, 14)} cy={vary(40, 14)} r={vary(12, 5)} />
        <circle className={art.mid} cx={vary(40, 12)} cy={vary(166, 12)} r={vary(7, 3)} />
      </>
    )
  },
  target(vary) {
    const [x, y] = [vary(104, 14), vary(118, 10)]
    const bars = [34, 58, 46, 82].map((height, bar) => `M${232 + bar * 24} 178v${-vary(height, 22)}`)
    return (
      <>
        <circle className={art.soft} cx={x} cy={y} r={vary(112, 10)} />
        <circle className={art.pale} cx={x} cy={y} r={vary(78, 6)} />
        <circle className={art.mid} cx={x} cy={y} r={vary(48, 6)} />
        <circle className={art.paper} cx={x} cy={y} r={vary(19, 4)} />
        <path className={art.line} d={`M${x} ${y}L256 46`} strokeWidth="6" strokeLinecap="round" />
        <path className={art.strong} d="M240 34l44-12-6 20 18 12-44 16z" />
        <path className={art.strong} d={bars.join('')} stroke="currentColor" strokeWidth="13" strokeLinecap="round" />
      </>
    )
  },
  page(vary) {
    const lines = [72, 106, 106, 88, 106, 60].map((length, line) => `M110 ${58 + line * 22}h${Math.min(106, vary(length, 26))}`)
    const turn = vary(4, 5)
    return (
      <>
        <rect className={art.soft} x="70" y="30" width="150" height="200" rx="10" transform={`rotate(${vary(-7, 6)} 145 130)`} />
        <g transform={`rotate(${turn} 163 126)`}>
          <rect className={art.paper} x="88" y="26" width="150" height="200" rx="10" />
          <path className={art.stroke} d={lines.join('')} strokeWidth="7" strokeLinecap="round" />
          <path
            className={art.strokeMid}
            d={`M110 ${[80, 124, 146][Math.abs(vary(0, 2))] ?? 124}h${vary(52, 22)}`}
            strokeWidth="7"
            strokeLinecap="round"
          />
        </g>
        <g transform={`rotate(${vary(0, 9)} 196 152) translate(${vary(0, 12)} ${vary(0, 10)})`}>
          <path className={art.strong} d="M196 152l66-98 30 20-66 98-36 14z" />
          <path className={art.pale} d="M262 54l8-12a8 8 0 0 1 11-2l17 12a8 8 0 0 1 2 11l-8 11z" />
          <path className={art.knob} d="M190 186l2-16 11 8z" />
        </g>
      </>
    )
  },
  chart(vary) {
    const heights = [90, 116, 102, 140, 168].map((height) => vary(height, 18))
    const tones = [art.soft, art.mid, art.soft, art.mid, art.strong]
    const points = heights.map((height, bar) => [56 + bar * 54, 214 - height - vary(18, 8)] as const)
    return (
      <>
        {heights.map((height, bar) => (
          // oxlint-disable-next-line react/no-array-index-key -- the bars keep their places
          <rect key={bar} className={tones[bar]} x={36 + bar * 54} y={214 - height} width="40" height={height} rx="7" />
        ))}
        <path className={art.line} d={`M${points.join('L')}`} strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
        {points.slice(1, -1).map(([x, y]) => (
          <circle key={x} className={art.knob} cx={x} cy={y} r="7" />
        ))}
      </>
    )
  },
  /** For any other subject: a bowl of quarter circles, a leaf and a sun. */
  plain(vary) {
    const turn = vary(0, 20)
    return (
      <>
        <circle className={art.soft} cx={vary(206, 26)} cy={vary(82, 16)} r={vary(62, 14)} />
        <path className={art.deep} d={`M${vary(64, 12)} 104h176a88 88 0 0 1-176 0z`} />
        <path className={art.mid} d={`M92 104a${vary(56, 10)} ${vary(56, 10)} 0 0 1 112 0z`} />
        <g transform={`rotate(${turn} 148 60)`}>
          <path className={art.strong} d="M148 104c-34-18-42-56-20-88 30 22 40 58 20 88z" />
          <path className={art.hair} d="M148 102c-8-26-14-52-18-76" />
        </g>
        <path className={art.line} d={`M40 ${vary(192, 4)}h${vary(232, 20)}`} strokeWidth="6" strokeLinecap="round" />
        <circle className={art.pale} cx={vary(262, 18)} cy={vary(46, 14)} r={vary(18, 7)} />
      </>
    )
  },
}
