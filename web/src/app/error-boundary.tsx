import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../components/ui/button.tsx'
import { PageHeader } from '../components/ui/page-header.tsx'
import { isFetchFailure } from '../lib/import-again.ts'
import { startOver } from '../lib/start-over.ts'
import { noteError } from './page-reports/watch.ts'

interface Props {
  /** A change of the path retries the pages. */
  resetKey: string
  children: ReactNode
  /** Shown instead of the failed part; by default the whole page's message. */
  fallback?: ReactNode
  onError?: () => void
}

/** Confines an error: a broken page does not break the frame, and a broken part of the frame does not break the page. */
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

/** Shown instead of a failed page. A part that could not be fetched needs a page reload. */
function BrokenPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('shell')
  const mustReload = isFetchFailure(error)
  return (
    <div role="alert" className="page flex flex-col items-start gap-6 py-14">
      <PageHeader title={t('broken.title')} subtitle={t(mustReload ? 'broken.notLoaded' : 'broken.text')} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={mustReload ? () => window.location.reload() : onRetry}>{t('broken.action')}</Button>
        <ButtonLink to="/" variant="secondary">
          {t('unauthorized.home')}
        </ButtonLink>
      </div>
    </div>
  )
}
