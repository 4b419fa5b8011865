import { constants } from 'node:os'

/** If npm started the program, Ctrl-C reaches it twice: from the terminal and from npm. */
const echoMs = 400
/** Service managers and Docker kill a program that has not ended ten seconds after the signal. */
const maxCloseMs = 9000

/**
 * Runs `close` on SIGINT (Ctrl-C), SIGTERM or SIGHUP, then ends the process, with code 0 if it closed in time. A second
 * signal ends the process at once.
 * @returns a function that ends the process in the same way, but with code 1
 */
export function onStopSignal(close: () => Promise<void>): () => void {
  let askedAt: number | null = null
  const stop = (signal: NodeJS.Signals) => {
    if (askedAt !== null) {
      if (Date.now() - askedAt > echoMs) process.exit(128 + constants.signals[signal])
      return
    }
    if (signal === 'SIGINT') console.log('\n  Closing…')
    end(0)
  }
  const end = (code: number) => {
    if (askedAt !== null) return
    askedAt = Date.now()
    setTimeout(() => {
      console.error('Closing took too long and was cut off.')
      process.exit(1)
    }, maxCloseMs).unref()
    close().then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  // When npm itself is killed (`kill`, a service manager), it ends the shell in between but sends this process no
  // signal. An aborted test run must not leave a server behind either.
  if (process.env['npm_lifecycle_event'] || process.env['STOP_WITH_PARENT']) whenParentExits(() => stop('SIGTERM'))
  return () => end(1)
}

/** Calls back within a second after the parent process has exited. */
export function whenParentExits(then: () => void): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    then()
  }, 1000)
  watch.unref()
}
