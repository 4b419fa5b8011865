import { paths } from '#shared/paths.ts'

/** Must match boot/page-document.ts. Not imported from there, because the first view would then load that whole file. */
export const lookParameter = 'look'
const lessonParameter = 'lesson'

/** The id of the lesson that is open in the dialog. */
export function lessonInside(parameters: URLSearchParams): string | null {
  return parameters.get(lessonParameter)
}

/** Returns the query that opens a course, optionally at one of its lessons. All other parameters stay. */
export function lookInto(parameters: URLSearchParams, slug: string, lesson?: string): string {
  const next = withoutLook(parameters)
  next.set(lookParameter, slug)
  if (lesson !== undefined) next.set(lessonParameter, lesson)
  return `?${next.toString()}`
}

/** Returns the query of the list behind the dialog. */
export function withoutLook(parameters: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(parameters)
  next.delete(lookParameter)
  next.delete(lessonParameter)
  return next
}

/** The canonical address of a course in the dialog, for search engines and sharing: without the list's filters. */
export function lookAddress(slug: string): string {
  return paths.courses + lookInto(new URLSearchParams(), slug)
}

/** The router state of the dialog. `stepsInside` counts the history entries since the list, to which closing goes back. */
export interface LookState {
  stepsInside: number
}

export function stepsInside(state: unknown): number {
  return typeof state === 'object' && state !== null && 'stepsInside' in state ? Number(state.stepsInside) : 0
}
