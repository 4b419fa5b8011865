let isInterrupted = false

// `once`: a second Ctrl-C ends the program, as it does without a listener.
process.once('SIGINT', () => {
  isInterrupted = true
  process.exitCode = 130
  console.error('\nInterrupted: printing what has been measured. Press Ctrl-C again to end at once.')
})

/**
 * Does `work` for each step in turn, and prints on standard error which one it is doing, and how long the others have taken. After
 * Ctrl-C it begins no further step, so that its caller prints what has been measured.
 * @throws what `work` throws, unless Ctrl-C has ended the browser that it measures with
 */
export async function eachStep<Step>(
  steps: readonly Step[],
  name: (step: Step) => string,
  work: (step: Step) => Promise<void>,
): Promise<void> {
  const began = performance.now()
  for (const [index, step] of steps.entries()) {
    if (isInterrupted) return
    console.error(`  ${index + 1} of ${steps.length}: ${name(step)} (${Math.round((performance.now() - began) / 1000)} s)`)
    try {
      await work(step)
    } catch (error) {
      if (!isInterrupted) throw error
    }
  }
}
