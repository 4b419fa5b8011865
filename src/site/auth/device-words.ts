/** The first match counts, because most browsers also name others in their user agent, for compatibility with old sites. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Describes a user agent, such as 'Firefox on Windows'. Leaves out what it does not recognize; null if that is everything. */
export function deviceWords(userAgent: string | null): string | null {
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const browser = find(browsers)
  const system = find(systems)
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null)
}

export function isPhone(userAgent: string | null): boolean {
  return /\b(Mobile|iPhone|Android)\b/.test(userAgent ?? '')
}
