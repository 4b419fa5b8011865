import { constants } from 'node:os'

/** A terminal's Ctrl-C reaches a program twice when npm started it: from the terminal and from npm. */
const echoMs = 400
/** Service managers and docker kill what has not ended ten seconds after it was asked to. */
const longestMs = 9000

/**
 * Runs `close` on Ctrl-C or SIGTERM, then ends the process with code 0. A second signal ends it at once.
 */
export function onStopSignal(close: () => Promise<void>): void {
  let askedAt: number | null = null
  const stop = (signal: NodeJS.Signals) => {
    if (askedAt !== null) {
      if (Date.now() - askedAt > echoMs) process.exit(128 + constants.signals[signal])
      return
    }
    askedAt = Date.now()
    if (signal === 'SIGINT') console.log('\n  Closing…')
    setTimeout(() => {
      console.error('Something did not end in time and was cut off.')
      process.exit(1)
    }, longestMs).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  // npm ends the shell between us and does not tell us when it is ended itself (`kill`, a service manager); and a test
  // run that was cut off must not leave a server behind.
  if (process.env['npm_lifecycle_event'] || process.env['STOP_WITH_PARENT']) whenParentIsGone(() => stop('SIGTERM'))
}

function whenParentIsGone(then: () => void): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    then()
  }, 1000)
  watch.unref()
}
