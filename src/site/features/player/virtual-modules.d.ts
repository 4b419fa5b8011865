/** The URLs of all recordings, captions and chapters in the courses' folders, by path; from build/recordings-plugin.ts. */
declare module 'virtual:recordings' {
  export const recordingFiles: Record<string, string>
}
