import { brand } from '#shared/brand.ts'
import type { EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'
import { writeLearningFile } from '#site/features/enrolment/learning-file.ts'
import type { DataKind } from '#site/features/stored-data/data-kinds.ts'
import { recordOf } from '#site/features/stored-data/learning-record.ts'
import { readMotionPreference } from '#site/theme/motion-preference.ts'
import type { ThemePreference } from '#site/theme/theme-preference.ts'

interface Account {
  appId: string
  kinds: readonly DataKind[]
  enrolledCourses: readonly EnrolledCourse[]
  theme: ThemePreference
  now: Date
}

/**
 * Collects everything that this browser stores for the account, as plain JSON values. A kind that cannot be read is replaced by
 * an error, so that the others are still exported.
 */
export async function browserDataOf({ appId, kinds, enrolledCourses, theme, now }: Account) {
  const kept = await Promise.all(
    kinds.map(async ({ data }) => [data.name, await data.read().catch(() => ({ error: 'The browser could not read this.' }))] as const),
  )
  return {
    /** The content of the learning file, which can be imported. */
    learning: JSON.parse(writeLearningFile(enrolledCourses, now, await recordOf(kinds))) as unknown,
    preferences: { theme, motion: readMotionPreference(appId) },
    kept: Object.fromEntries(kept) as Record<string, unknown>,
  }
}

/** A JSON file named after its kind and the local date: `ascendo-account-2024-05-06.json`. */
export function dataFile(kind: string, contents: object, now: Date): { name: string; content: Blob } {
  const pad = (part: number) => String(part).padStart(2, '0')
  const text = JSON.stringify({ format: `${brand.slug}-${kind}`, version: 2, exportedAt: now.toISOString(), ...contents }, null, 2)
  return {
    name: `${brand.slug}-${kind}-${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}.json`,
    content: new Blob([text], { type: 'application/json' }),
  }
}
