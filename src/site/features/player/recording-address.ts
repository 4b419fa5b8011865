import { recordingFiles } from 'virtual:recordings'

/** Returns the URL of a file that a lesson names: a file beside the lesson, or one on a host of the school. */
export function recordingAddress(slug: string, name: string): string {
  const path = Object.keys(recordingFiles).find((file) => file.endsWith(`/courses/${slug}/${name}`))
  return (path && recordingFiles[path]) ?? name
}
