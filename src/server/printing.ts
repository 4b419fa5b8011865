import { format } from 'node:util'

/** All control characters except line breaks, tabs and colors, and the marks that change the direction of writing. */
// oxlint-disable-next-line no-control-regex
const controls = /(?!\x1b\[[\d;]*m)[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g

/**
 * Escapes control characters in everything that this program prints: quotes from servers, files and arguments must not
 * clear the terminal, rename its window or hide a line. The colors of our own tools stay.
 */
export function sanitizeConsole(): void {
  for (const name of ['log', 'info', 'warn', 'error'] as const) {
    const print = console[name].bind(console)
    console[name] = (...parts: unknown[]) => print('%s', withoutControls(format(...parts)))
  }
}

function withoutControls(text: string): string {
  return text.replace(controls, escaped)
}

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Everything that could end a line, color it, or change its direction. */
const breaks = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const maxLength = 2000

/** Returns the text as part of one line: what it quotes from a server or a file cannot pass for lines of our own. */
export function oneLine(text: string): string {
  const line = text.replace(breaks, escaped)
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line
}
