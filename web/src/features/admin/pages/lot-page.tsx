import type { AuctionDetail } from '@boli/contracts'
import { Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AdminShell } from '../../../components/desk/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { laterPart } from '../../../lib/lazy-part.ts'
import { useLot } from '../api/auctions.ts'
import { LotBids } from '../components/lot-bids.tsx'
import { LotFacts } from '../components/lot-facts.tsx'
import { LotPhotos } from '../components/lot-photos.tsx'
import { OneUnavailable } from '../components/one-unavailable.tsx'
import { RemoveLotDialog } from '../components/remove-lot-dialog.tsx'

const QualityCard = laterPart(async () => ({
  default: (await import('../../../components/quality/quality-card.tsx')).QualityCard,
}))

/** /admin/auctions/{auctionId}: one lot with its farmer and bids, and its removal. */
export function LotPage() {
  const { auctionId = '' } = useParams()
  const lot = useLot(auctionId)
  useTranslation(['admin', 'lot', 'deal', 'errors'])
  return (
    <AdminShell>
      {lot.data ? (
        <Lot auction={lot.data} />
      ) : lot.isError ? (
        <OneUnavailable query={lot} kind="lot" />
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </AdminShell>
  )
}

function Lot({ auction }: { auction: AuctionDetail }) {
  const { t } = useTranslation('admin')
  const [isRemoving, setRemoving] = useState(false)
  const isOpen = auction.status === 'active' || auction.status === 'scheduled'
  return (
    <>
      <PageHeader
        title={auction.productName}
        aside={
          isOpen ? (
            <Button
              variant="danger"
              onClick={() => setRemoving(true)}
              icon={<Trash2 aria-hidden="true" className="size-4.5" />}
            >
              {t('lot.remove')}
            </Button>
          ) : null
        }
      />
      <LotFacts auction={auction} />
      {auction.product.commodity || auction.product.labReport ? (
        <Suspense>
          <QualityCard product={auction.product} />
        </Suspense>
      ) : null}
      <LotPhotos auction={auction} />
      <LotBids auction={auction} />
      <RemoveLotDialog auction={auction} isOpen={isRemoving} onClose={() => setRemoving(false)} />
    </>
  )
}
