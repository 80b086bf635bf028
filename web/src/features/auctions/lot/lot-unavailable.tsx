import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { isMissing } from '../../../lib/api-error.ts'

interface LotUnavailableProps {
  /** A failed query for a lot. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  title?: string
}

/** Shown instead of a page whose lot does not exist or could not be fetched. */
export function LotUnavailable({ query, title }: LotUnavailableProps) {
  if (isMissing(query.error)) return <LotMissing />
  return (
    <div className="page py-8">
      <QueryError isPage query={query} {...(title === undefined ? {} : { title })} />
    </div>
  )
}

/** Shown if the lot does not exist, or no longer does. */
function LotMissing() {
  const { t } = useTranslation('lot')
  return (
    <div className="page flex flex-col gap-6 py-8">
      <PageHeader title={t('missing.title')} />
      <EmptyState
        title={t('missing.text')}
        action={<ButtonLink to="/market">{t('missing.action')}</ButtonLink>}
      />
    </div>
  )
}
