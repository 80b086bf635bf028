import { Component, type ReactNode } from 'react'
import { startOver } from '../lib/start-over.ts'
import { noteError } from './page-reports/watch.ts'
import { BrokenPage } from './pages/broken-page.tsx'

interface Props {
  /** A change of it (the path) gives the pages a new chance. */
  resetKey: string
  children: ReactNode
}

/** Keeps an error inside the page it happened on: header, footer and the way out stay. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    noteError('drawn', error)
    startOver(error)
  }

  override componentDidUpdate(previous: Props) {
    if (previous.resetKey !== this.props.resetKey && this.state.error !== null) this.setState({ error: null })
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return <BrokenPage error={this.state.error} onRetry={() => this.setState({ error: null })} />
  }
}
