import { parseText, tokenizeVTTCue, type VTTNode } from 'media-captions'

/** A cue of a caption or chapter track: what is said, shown or heard from a moment on. */
export interface Cue {
  /** Seconds from the start. */
  start: number
  end: number
  /** Without markup, in one line. A speaker comes first: `Inês: Look again.` */
  text: string
}

/** Parses a WebVTT file into its cues, in order of time. Damaged cues are left out. */
export async function parseCues(vtt: string): Promise<Cue[]> {
  // A byte order mark is allowed before the signature.
  const { cues } = await parseText(vtt.replace(/^\uFEFF/, ''), { type: 'vtt' })
  return cues
    .map((cue) => ({
      start: cue.startTime,
      end: cue.endTime,
      text: tokenizeVTTCue(cue).map(plainText).join('').replace(/\s+/g, ' ').trim(),
    }))
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => one.start - other.start)
}

function plainText(node: VTTNode): string {
  if (node.type === 'text') return node.data
  const text = node.children.map(plainText).join('')
  return node.type === 'v' && node.voice ? `${node.voice}: ${text}` : text
}

/** Returns the index of the cue that a moment belongs to: the latest that has begun; -1 before the first. */
export function cueAt(cues: readonly Cue[], seconds: number): number {
  return cues.findLastIndex(({ start }) => start <= seconds)
}

/** Formats a moment as `1:05` or `1:02:05`. */
export function formatMoment(seconds: number): string {
  const whole = Math.floor(seconds)
  const pad = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`
}
