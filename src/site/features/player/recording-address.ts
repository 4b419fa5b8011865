/** The URLs of all recordings, captions and chapters in the courses' folders. */
const files = import.meta.glob<string>('/src/content/courses/*/*.{webm,mp4,m4v,vtt}', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** Returns the URL of a file that a lesson names: a file beside the lesson, or one on a host of the school. */
export function recordingAddress(slug: string, name: string): string {
  return files[`/src/content/courses/${slug}/${name}`] ?? name
}
