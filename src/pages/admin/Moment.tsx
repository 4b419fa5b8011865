const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const minute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** A time from the database in the reader's time zone. Without `hasTime`, the minute only shows on hover. */
export function Moment({ at, hasTime = false }: { at: string; hasTime?: boolean }) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={minute.format(date)}>
      {(hasTime ? minute : day).format(date)}
    </time>
  )
}
