import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { isFetchFailure } from '../../lib/import-again.ts'

/** What is left of a page that failed. A part that could not be fetched needs a page reload. */
export function BrokenPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
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
