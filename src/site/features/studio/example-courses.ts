import type { ExampleCourse } from '#content/course.ts'
import { exampleCoursePath, exampleCoursesPath } from '#shared/paths.ts'

/** The sample courses that the site shows. Rejects if they cannot be loaded. */
export async function listExamples(): Promise<ExampleCourse[]> {
  return (await (await load(exampleCoursesPath)).json()) as ExampleCourse[]
}

/** The folder of a sample course, as a zip. Rejects if it cannot be loaded. */
export async function loadExample(slug: string): Promise<Blob> {
  return (await load(exampleCoursePath(slug))).blob()
}

async function load(address: string): Promise<Response> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} could not be loaded: ${answer.status}`)
  return answer
}
