import { paths } from '#paths.ts'

/** As in build/page-contract.ts, which the first view would have to load with it. */
export const lookParameter = 'look'
const lessonParameter = 'lesson'

/** The id of the lesson that is open in the dialog. */
export function lessonInside(parameters: URLSearchParams): string | null {
  return parameters.get(lessonParameter)
}

/** The query with a course open, optionally at one of its lessons. Everything else stays. */
export function lookInto(parameters: URLSearchParams, slug: string, lesson?: string): string {
  const next = withoutLook(parameters)
  next.set(lookParameter, slug)
  if (lesson !== undefined) next.set(lessonParameter, lesson)
  return `?${next.toString()}`
}

/** The query of the list behind the dialog. */
export function withoutLook(parameters: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(parameters)
  next.delete(lookParameter)
  next.delete(lessonParameter)
  return next
}

/** The address of a course inside the catalog as search engines and people share it. */
export function lookAddress(slug: string): string {
  return paths.courses + lookInto(new URLSearchParams(), slug)
}

/** The router state inside the dialog: how many steps back the list is, so that closing leaves no trace in the history. */
export interface LookState {
  stepsInside: number
}

export function stepsInside(state: unknown): number {
  return typeof state === 'object' && state !== null && 'stepsInside' in state ? Number(state.stepsInside) : 0
}
