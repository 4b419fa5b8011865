import { formatDecimal } from '#shared/format.ts'

/** Formats a size as `64 KB` or `1.4 MB`. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024)
  return kilobytes < 1000 ? `${kilobytes} KB` : `${formatDecimal(bytes / 1024 / 1024)} MB`
}
