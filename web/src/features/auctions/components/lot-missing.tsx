import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'

/** Shown where an address names a lot that does not exist, or no longer does. */
export function LotMissing() {
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
