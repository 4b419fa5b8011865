import { brand } from '#shared/brand.ts'
import { dateFormat } from '#shared/format.ts'

const days = dateFormat({ dateStyle: 'long' })

/** Returns the text of the file with the recovery codes. */
export function recoveryCodesText(codes: readonly string[], email: string, now: Date): string {
  return [
    `Recovery codes of ${email} for ${brand.name}, made on ${days(now)}`,
    '',
    ...codes,
    '',
    'Each code works once, instead of the code of the authenticator app. New codes make these void.',
    '',
  ].join('\n')
}
