import type { AuctionView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { useUser } from '../../../lib/session-store.ts'
import { useAuction } from '../api/auctions.ts'
import { EditAuctionForm } from '../components/edit-auction-form.tsx'
import { LotUnavailable } from '../components/lot-unavailable.tsx'
import { ProductSkeleton } from '../components/product-skeleton.tsx'
import { useLotClock } from '../hooks/use-lot-clock.ts'

/** /edit-auction/{id}: the seller changes a running lot. */
export function EditAuctionPage() {
  const { auctionId = '' } = useParams()
  const query = useAuction(auctionId)
  if (query.data) return <Edit auction={query.data} />
  if (query.isPending) return <ProductSkeleton />
  return <LotUnavailable query={query} />
}

function Edit({ auction }: { auction: AuctionView }) {
  const { t } = useTranslation(['mine', 'create', 'lot'])
  const navigate = useNavigate()
  const user = useUser()
  const { phase } = useLotClock(auction)
  const obstacle = user?._id === auction.farmer._id ? (phase === 'ended' ? 'over' : null) : 'notYours'
  return (
    <div className="page flex max-w-4xl flex-col gap-6 py-8 sm:py-10">
      <PageHeader title={t('edit.title')} subtitle={auction.productName} />
      {obstacle ? (
        <EmptyState
          title={t(`edit.${obstacle}`)}
          action={<ButtonLink to="/my-auctions">{t('edit.back')}</ButtonLink>}
        />
      ) : (
        <EditAuctionForm
          key={auction._id}
          auction={auction}
          onSaved={(saved) => navigate(`/product/${saved._id}`)}
        />
      )}
    </div>
  )
}
