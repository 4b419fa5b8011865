import { parseText } from 'media-captions'
import { formatCount } from '#shared/format.ts'

/** Says why a file of captions or chapters cannot be used: a sentence; null if it can. */
export async function captionsProblem(vtt: string): Promise<string | null> {
  const text = vtt.replace(/^\uFEFF/, '')
  if (!/^WEBVTT(\s|$)/.test(text)) {
    return 'This is no WebVTT: its first line must be WEBVTT. Programs for subtitles export it, and make it from SRT.'
  }
  const { cues, errors } = await parseText(text, { type: 'vtt', errors: true })
  const [error] = errors
  if (error) return `Line ${error.line} cannot be read. A time is written as in 00:01.000 --> 00:04.500.`
  const lines = text.split(/\r\n?|\n/)
  const times = lines.flatMap((line, index) => (line.includes('-->') ? [index + 1] : []))
  if (times.length === 0) return 'There is nothing in it: write what is said and heard, each part below its time.'
  // A part that ends before it begins is left out.
  const lost = times.length - cues.length
  if (lost === 1) return '1 of its parts has no words, or ends before it begins.'
  return lost > 0 ? `${formatCount(lost)} of its parts have no words, or end before they begin.` : null
}
