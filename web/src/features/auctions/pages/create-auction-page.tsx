import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { useUser } from '../../../lib/session-store.ts'
import { CreateAuctionForm } from '../components/create-auction-form.tsx'

/** /create-auction: farmers list a lot; others are told why they cannot. */
export function CreateAuctionPage() {
  const { t } = useTranslation(['create', 'lot'])
  const navigate = useNavigate()
  const user = useUser()
  return (
    <div className="page flex max-w-4xl flex-col gap-6 py-8 sm:py-10">
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {user?.role === 'farmer' ? (
        <CreateAuctionForm
          key={user._id}
          userId={user._id}
          onCreated={(auction) => navigate(`/product/${auction._id}`)}
        />
      ) : (
        <EmptyState
          title={t('farmersOnly.title')}
          text={t(user?.role === 'admin' ? 'farmersOnly.textAdmin' : 'farmersOnly.text')}
          action={<ButtonLink to="/market">{t('farmersOnly.action')}</ButtonLink>}
        />
      )}
    </div>
  )
}
