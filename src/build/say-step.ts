/** Marks the lines of Vite's output that `npm run build` prints. */
export const stepMark = '› '

/** Says what a plugin begins to do that takes a second or more. */
export function sayStep(step: string): void {
  console.log(`${stepMark}${step} …`)
}
