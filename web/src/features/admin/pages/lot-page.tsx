import type { AuctionDetail } from '@boli/contracts'
import { Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { AskButton } from '../../../components/desk/confirm-dialog.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { laterPart } from '../../../lib/lazy-part.ts'
import { useLot } from '../api/auctions.ts'
import { LotBids } from '../components/lot-bids.tsx'
import { LotFacts } from '../components/lot-facts.tsx'
import { LotPhotos } from '../components/lot-photos.tsx'
import { OnePage } from '../components/one-page.tsx'
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
    <OnePage query={lot} kind="lot" skeleton={<Skeleton className="h-72 w-full" />}>
      {(auction) => <Lot auction={auction} />}
    </OnePage>
  )
}

function Lot({ auction }: { auction: AuctionDetail }) {
  const { t } = useTranslation('admin')
  const isOpen = auction.status === 'active' || auction.status === 'scheduled'
  return (
    <>
      <PageHeader
        title={auction.productName}
        aside={
          isOpen ? (
            <AskButton Icon={Trash2} text={t('lot.remove')} variant="danger">
              {(dialog) => <RemoveLotDialog auction={auction} {...dialog} />}
            </AskButton>
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
    </>
  )
}
