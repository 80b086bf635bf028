import type { AuctionDetail } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router-dom'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { useUser } from '../../../lib/session-store.ts'
import { isOver } from '../lot/auction-phase.ts'
import { useAuction } from '../lot/auction-queries.ts'
import { LotUnavailable } from '../lot/lot-unavailable.tsx'
import { ProductSkeleton } from '../lot/product-skeleton.tsx'
import { useLotPhase } from '../lot/use-lot-now.ts'
import { EditAuctionForm } from './edit-auction-form.tsx'

/** /edit-auction/{id}: the seller changes a running lot. */
export function EditAuctionPage() {
  useTranslation(['mine', 'create', 'lot', 'errors'])
  const { auctionId = '' } = useParams()
  const query = useAuction(auctionId)
  if (query.data) return <Edit auction={query.data} />
  if (query.isPending) return <ProductSkeleton />
  return <LotUnavailable query={query} />
}

function Edit({ auction }: { auction: AuctionDetail }) {
  const { t } = useTranslation('mine')
  const navigate = useNavigate()
  const user = useUser()
  const phase = useLotPhase(auction)
  const obstacle = user?._id === auction.farmer._id ? (isOver(phase) ? 'over' : null) : 'notYours'
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
          userId={auction.farmer._id}
          onSaved={(saved) => navigate(`/product/${saved._id}`)}
        />
      )}
    </div>
  )
}
