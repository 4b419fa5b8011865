import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { visibleEmail } from '#site/auth/credentials.ts'
import { useWork } from '#site/ui/loading.ts'
import { newsletterEmailProblem, simulatedSubscribe, type Subscribe } from './subscribe.ts'
import classes from './NewsletterForm.module.css'

/** §4, §9 */
const SUCCESS_SHOWN_MS = 3000

/** §4 */
type State = { name: 'idle' } | { name: 'loading' } | { name: 'success' } | { name: 'error'; message: string }

/** What the form says below its field: nothing, unless something happened. */
function messageOf(state: State): string | undefined {
  if (state.name === 'error') return state.message
  return state.name === 'success' ? 'Successfully subscribed to our newsletter!' : undefined
}

interface Props {
  subscribe?: Subscribe
}

export function NewsletterForm({ subscribe = simulatedSubscribe }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const { run } = useWork('newsletter')
  const [state, setState] = useState<State>({ name: 'idle' })
  const isLoading = state.name === 'loading'

  useEffect(() => {
    if (state.name !== 'success') return
    const timer = setTimeout(() => setState({ name: 'idle' }), SUCCESS_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    const problem = newsletterEmailProblem(email)
    if (problem) {
      setState({ name: 'error', message: problem })
      input.current?.focus()
      return
    }
    setState({ name: 'loading' })
    try {
      await run(() => subscribe(visibleEmail(email)))
      setEmail('')
      setState({ name: 'success' })
    } catch {
      setState({ name: 'error', message: 'Something went wrong. Please try again.' })
    }
  }

  function handleChange(value: string) {
    setEmail(value)
    if (state.name === 'error') setState({ name: 'idle' })
  }

  return (
    <form
      className={classes.form}
      onSubmit={handleSubmit}
      noValidate
      aria-label="Newsletter"
      data-simulated={subscribe === simulatedSubscribe || undefined}
    >
      <label className={classes.label} htmlFor={id}>
        Your email address
      </label>
      <div className={classes.row}>
        <input
          ref={input}
          id={id}
          className={classes.input}
          type="email"
          autoComplete="email"
          placeholder="you@example.org"
          value={email}
          onChange={(event) => handleChange(event.target.value)}
          aria-invalid={state.name === 'error'}
          aria-describedby={`${id}-message`}
        />
        <button className={classes.button} type="submit" disabled={isLoading}>
          {isLoading ? 'Subscribing...' : 'Subscribe'}
        </button>
      </div>
      <p id={`${id}-message`} className={classes.message} data-state={state.name} aria-live="polite">
        {messageOf(state)}
      </p>
    </form>
  )
}
