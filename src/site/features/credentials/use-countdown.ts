import { useEffect, useState } from 'react'

/** Counts down in whole seconds. `secondsLeft` is 0 when no countdown is running. */
export function useCountdown(initialSeconds = 0) {
  const [endsAt, setEndsAt] = useState(() => Date.now() + initialSeconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const isRunning = endsAt > now

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])

  function start(seconds: number) {
    setNow(Date.now())
    setEndsAt(Date.now() + seconds * 1000)
  }

  return { secondsLeft: Math.max(0, Math.ceil((endsAt - now) / 1000)), start }
}
