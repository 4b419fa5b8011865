import { Component, type ReactNode } from 'react'
import { ErrorScreen } from './ErrorScreen.tsx'

interface Props {
  children: ReactNode
  /** Resets the boundary when it changes. Pass the URL, so that navigating away clears the error. */
  resetKey?: string
  /** Called when Try Again is pressed, before the children render again. */
  onReset?: () => void
  /** Replaces the default error screen, e.g. for a part of a page or a screen that failed to load. */
  fallback?: (failure: { error: unknown; reset: () => void }) => ReactNode
}

interface State {
  failure: { error: unknown } | null
  resetKey: string | undefined
}

/** Catches what its children throw while rendering (§2). React itself reports the error to the console. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { failure: null, resetKey }
  }

  reset = () => {
    this.props.onReset?.()
    this.setState({ failure: null })
  }

  override render() {
    if (!this.state.failure) return this.props.children
    const { error } = this.state.failure
    if (this.props.fallback) return this.props.fallback({ error, reset: this.reset })
    return <ErrorScreen error={error} onRetry={this.reset} />
  }
}
