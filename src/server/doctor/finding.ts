import { oneLine } from '../printing.ts'
import type { ProxyFix } from './proxy-fixes.ts'

/** One line of the report. `broken` must be fixed, `advice` could be better, `unchecked` could not be checked from here. */
export interface Finding {
  state: 'ok' | 'advice' | 'broken' | 'unchecked'
  topic: string
  /** What was found, or how to fix it, as one line. */
  message: string
  /** Lines for the proxy's configuration, if the proxy is at fault. */
  proxy?: ProxyFix
}

const finding =
  (state: Finding['state']) =>
  (topic: string, message: string, proxy?: ProxyFix): Finding => ({ state, topic, message: oneLine(message), ...(proxy && { proxy }) })
export const ok = finding('ok')
export const advice = finding('advice')
export const broken = finding('broken')
export const unchecked = finding('unchecked')
