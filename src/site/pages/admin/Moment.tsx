import { dateFormat } from '#shared/format.ts'
const day = dateFormat({ dateStyle: 'medium' })
const minute = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** Shows a time from the database in the reader's time zone. Without `hasTime`, the time of day shows only on hover. */
export function Moment({ at, hasTime = false }: { at: string; hasTime?: boolean }) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={minute(date)}>
      {(hasTime ? minute : day)(date)}
    </time>
  )
}
