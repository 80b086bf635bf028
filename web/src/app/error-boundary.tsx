import { Component, type ReactNode } from 'react'
import { startOver } from '../lib/start-over.ts'
import { noteError } from './page-reports/watch.ts'
import { BrokenPage } from './pages/broken-page.tsx'

interface Props {
  /** A change of it (the path) gives the pages a new chance. */
  resetKey: string
  children: ReactNode
  /** What stands in place of what failed; the whole page's message unless given. */
  fallback?: ReactNode
  onError?: () => void
}

/** Confines an error to where it happened: a broken page leaves the frame, a broken part of the frame the page. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    noteError('drawn', error)
    this.props.onError?.()
    startOver(error)
  }

  override componentDidUpdate(previous: Props) {
    if (previous.resetKey !== this.props.resetKey && this.state.error !== null) this.setState({ error: null })
  }

  override render() {
    if (this.state.error === null) return this.props.children
    if (this.props.fallback !== undefined) return this.props.fallback
    return <BrokenPage error={this.state.error} onRetry={() => this.setState({ error: null })} />
  }
}
