import { dateFormat } from '#shared/format.ts'

const days = dateFormat({ dateStyle: 'medium' })
const moments = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** `Nov 23, 2026` for an ISO time. */
export const day = (time: string) => days(new Date(time))

/** `Nov 23, 2026, 10:20 AM` for an ISO time. */
export const moment = (time: string) => moments(new Date(time))
