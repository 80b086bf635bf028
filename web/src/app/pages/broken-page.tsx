import { useTranslation } from 'react-i18next'
import { Button } from '../../components/ui/button.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'

const isChunkMissing = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message)

/** What is left of a page that failed. A part that could not be fetched needs the page anew. */
export function BrokenPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('shell')
  const mustReload = isChunkMissing(error)
  return (
    <div role="alert" className="page flex flex-col items-start gap-6 py-14">
      <PageHeader title={t('broken.title')} subtitle={t(mustReload ? 'broken.notLoaded' : 'broken.text')} />
      <Button onClick={mustReload ? () => window.location.reload() : onRetry}>{t('broken.action')}</Button>
    </div>
  )
}
