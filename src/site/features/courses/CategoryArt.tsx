import type { ReactNode } from 'react'
import { useDeferredHydration } from '#site/ui/hydrated.ts'
import type { Category } from '#content/course.ts'
import classes from './CategoryArt.module.css'

interface CategoryArtProps {
  category: Category
  /** Varies the picture within a category. A course passes its id. */
  seed?: string
  /** True below the first view, where prerendered HTML leaves the drawing out. */
  isBelow?: boolean
}

/**
 * Drawn art for a category, with its own hue and motif in both themes. It shows while a photo is loading, has failed or is
 * missing. It fills its parent and is decorative.
 */
export function CategoryArt({ category, seed = '', isBelow = false }: CategoryArtProps) {
  const isHydrated = useDeferredHydration()
  const { hue, motif } = art[category]
  return (
    <span className={`${classes.art} ${hue}`} data-variant={variantOf(seed)} aria-hidden>
      {(isHydrated || !isBelow) && (
        <svg className={classes.motif} viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" fill="none">
          {motif}
        </svg>
      )}
    </span>
  )
}

// No variant mirrors the motif: a play symbol would point backward and a rising curve would fall.
const variants = ['plain', 'tilted', 'close'] as const

function variantOf(seed: string): (typeof variants)[number] {
  let sum = 0
  for (const letter of seed) sum += letter.charCodeAt(0)
  // The ids of a category's two sample courses are eight apart. A divisor of 2, 4 or 8 would give 1 and 9 the same variant.
  return variants[sum % variants.length] ?? 'plain'
}

const art: Record<Category, { hue: string | undefined; motif: ReactNode }> = {
  'Art & Design': {
    hue: classes.artDesign,
    motif: (
      <>
        <circle className={classes.soft} cx="118" cy="92" r="74" />
        <circle className={classes.mid} cx="196" cy="112" r="58" />
        <circle className={classes.pale} cx="246" cy="52" r="22" />
        <path className={classes.line} d="M40 158C96 158 92 54 160 54s66 92 120 92" strokeWidth="5" strokeLinecap="round" />
        <path className={classes.hair} d="M96 54h128" />
        <rect className={classes.knob} x="153" y="47" width="14" height="14" rx="2" />
        <circle className={classes.knob} cx="96" cy="54" r="6" />
        <circle className={classes.knob} cx="224" cy="54" r="6" />
      </>
    ),
  },
  Development: {
    hue: classes.development,
    motif: (
      <>
        <rect className={classes.soft} x="96" y="22" width="250" height="150" rx="14" />
        <rect className={classes.deep} x="44" y="48" width="214" height="132" rx="14" />
        <circle className={classes.pale} cx="64" cy="66" r="4.5" />
        <circle className={classes.mid} cx="80" cy="66" r="4.5" />
        <circle className={classes.mid} cx="96" cy="66" r="4.5" />
        <path
          className={classes.bright}
          d="M66 94h44M122 94h62M82 112h78M172 112h32M82 130h30M124 130h84M66 148h52"
          strokeWidth="7"
          strokeLinecap="round"
        />
        <path className={classes.line} d="M276 86l24 24-24 24" strokeWidth="9" strokeLinecap="round" strokeLinejoin="round" />
      </>
    ),
  },
  Communication: {
    hue: classes.communication,
    motif: (
      <>
        <path
          className={classes.soft}
          d="M150 34h118a26 26 0 0 1 26 26v54a26 26 0 0 1-26 26h-6l4 28-34-28h-82a26 26 0 0 1-26-26V60a26 26 0 0 1 26-26z"
        />
        <path
          className={classes.deep}
          d="M64 66h104a24 24 0 0 1 24 24v40a24 24 0 0 1-24 24h-66l-32 28 4-28h-10a24 24 0 0 1-24-24V90a24 24 0 0 1 24-24z"
        />
        <path
          className={classes.bright}
          d="M70 100v20M88 90v40M106 102v16M124 84v52M142 96v28M160 104v12"
          strokeWidth="7"
          strokeLinecap="round"
        />
        <circle className={classes.knob} cx="222" cy="88" r="6" />
        <circle className={classes.knob} cx="244" cy="88" r="6" />
        <circle className={classes.knob} cx="266" cy="88" r="6" />
      </>
    ),
  },
  Videography: {
    hue: classes.videography,
    motif: (
      <>
        <rect className={classes.deep} x="-10" y="32" width="340" height="104" rx="4" />
        <path className={classes.perforation} d="M0 44h340M0 124h340" strokeWidth="8" strokeDasharray="12 14" />
        <rect className={classes.mid} x="22" y="56" width="80" height="56" rx="5" />
        <rect className={classes.soft} x="112" y="56" width="96" height="56" rx="5" />
        <rect className={classes.mid} x="218" y="56" width="80" height="56" rx="5" />
        <path className={classes.paper} d="M150 68l26 16-26 16z" strokeLinejoin="round" />
        <path className={classes.soft} d="M22 156h132v14H22z" />
        <path className={classes.mid} d="M160 156h58v14h-58z" />
        <path className={classes.soft} d="M224 156h74v14h-74z" />
        <path className={classes.line} d="M196 146v40" strokeWidth="4" strokeLinecap="round" />
        <circle className={classes.knob} cx="196" cy="146" r="7" />
      </>
    ),
  },
  Photography: {
    hue: classes.photography,
    motif: (
      <>
        <circle className={classes.soft} cx="160" cy="100" r="124" />
        <circle className={classes.mid} cx="160" cy="100" r="88" />
        <circle className={classes.deep} cx="160" cy="100" r="70" />
        <path
          className={classes.bright}
          d="M160 30l26 46M221 65l-35 57M221 135h-66M160 170l-27-47M99 135l34-57M99 65h67"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <path className={classes.paper} d="M141 68h38l19 32-19 32h-38l-19-32z" />
        <circle className={classes.pale} cx="272" cy="40" r="12" />
        <circle className={classes.mid} cx="40" cy="166" r="7" />
      </>
    ),
  },
  Marketing: {
    hue: classes.marketing,
    motif: (
      <>
        <circle className={classes.soft} cx="104" cy="118" r="112" />
        <circle className={classes.pale} cx="104" cy="118" r="78" />
        <circle className={classes.mid} cx="104" cy="118" r="48" />
        <circle className={classes.paper} cx="104" cy="118" r="19" />
        <path className={classes.line} d="M104 118L256 46" strokeWidth="6" strokeLinecap="round" />
        <path className={classes.strong} d="M240 34l44-12-6 20 18 12-44 16z" />
        <path
          className={classes.strong}
          d="M232 178v-34M256 178v-58M280 178v-46M304 178v-82"
          stroke="currentColor"
          strokeWidth="13"
          strokeLinecap="round"
        />
      </>
    ),
  },
  'Content Writing': {
    hue: classes.contentWriting,
    motif: (
      <>
        <rect className={classes.soft} x="70" y="30" width="150" height="200" rx="10" transform="rotate(-7 145 130)" />
        <rect className={classes.paper} x="88" y="26" width="150" height="200" rx="10" transform="rotate(4 163 126)" />
        <g transform="rotate(4 163 126)">
          <path
            className={classes.stroke}
            d="M110 58h72M110 82h106M110 102h106M110 122h88M110 150h106M110 170h60"
            strokeWidth="7"
            strokeLinecap="round"
          />
          <path className={classes.strokeMid} d="M110 122h52" strokeWidth="7" strokeLinecap="round" />
        </g>
        <path className={classes.strong} d="M196 152l66-98 30 20-66 98-36 14z" />
        <path className={classes.pale} d="M262 54l8-12a8 8 0 0 1 11-2l17 12a8 8 0 0 1 2 11l-8 11z" />
        <path className={classes.knob} d="M190 186l2-16 11 8z" />
      </>
    ),
  },
  Finance: {
    hue: classes.finance,
    motif: (
      <>
        <rect className={classes.soft} x="36" y="124" width="40" height="90" rx="7" />
        <rect className={classes.mid} x="90" y="98" width="40" height="116" rx="7" />
        <rect className={classes.soft} x="144" y="112" width="40" height="102" rx="7" />
        <rect className={classes.mid} x="198" y="74" width="40" height="140" rx="7" />
        <rect className={classes.strong} x="252" y="46" width="40" height="168" rx="7" />
        <path className={classes.line} d="M30 112l80-40 54 18 54-40 70-30" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
        <circle className={classes.knob} cx="110" cy="72" r="7" />
        <circle className={classes.knob} cx="164" cy="90" r="7" />
        <circle className={classes.knob} cx="218" cy="50" r="7" />
      </>
    ),
  },
}
