import type { AuctionDetail } from '@boli/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { MapPin, Star, UserRound } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { LotTools } from '../../../components/follow/lot-star.tsx'
import { ReportLot } from '../../../components/report/report-lot.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { NameBeside } from '../../../components/ui/data-names.tsx'
import { LineLink } from '../../../components/ui/line-link.tsx'
import { laterPart } from '../../../lib/lazy-part.ts'
import { live } from '../../../lib/live/live.ts'
import { useHeadingFocus, usePageTitle } from '../../../lib/navigation-focus.ts'
import type { PageRequest } from '../../../lib/page-request.ts'
import { useUser } from '../../../lib/session-store.ts'
import { auctionKeys } from '../../auctions/lot/auction-keys.ts'
import { prefetchAuction, useAuction } from '../../auctions/lot/auction-queries.ts'
import { FormerVersions } from '../../auctions/lot/former-versions.tsx'
import { storeLot } from '../../auctions/lot/live-lots.ts'
import { LotAloud } from '../../auctions/lot/lot-aloud.tsx'
import { PhaseBadge } from '../../auctions/lot/lot-badges.tsx'
import { LotDetails } from '../../auctions/lot/lot-details.tsx'
import { LotOffer } from '../../auctions/lot/lot-offer.tsx'
import { LotPictures } from '../../auctions/lot/lot-pictures.tsx'
import { LotUnavailable } from '../../auctions/lot/lot-unavailable.tsx'
import { ProductSkeleton } from '../../auctions/lot/product-skeleton.tsx'
import { useLotText } from '../../auctions/lot/use-lot-now.ts'

const LotPrices = laterPart(() => import('../../auctions/lot/lot-prices.tsx'), 'LotPrices')

const QualityCard = laterPart(() => import('../../../components/quality/quality-card.tsx'), 'QualityCard')

export const prefetch = ({ params }: PageRequest) => prefetchAuction(params.auctionId ?? '')

/** /product/{auctionId}: one lot with all its details. */
export function ProductPage() {
  const { t } = useTranslation('lot')
  const { auctionId = '' } = useParams()
  const query = useAuction(auctionId)
  if (query.data) return <Product auction={query.data} />
  if (query.isPending) return <ProductSkeleton />
  return <LotUnavailable query={query} title={t('failed')} />
}

function Product({ auction }: { auction: AuctionDetail }) {
  const { t, category, rating } = useLotText()
  const { product, farmer } = auction
  const viewerId = useUser()?._id
  const heading = useHeadingFocus()
  usePageTitle(auction.productName)
  useLiveLot(auction._id)
  return (
    <div className="page grid gap-6 py-6 sm:py-8 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] lg:items-start">
      <div className="flex min-w-0 flex-col gap-5">
        <div className="relative overflow-hidden rounded-panel border border-line shadow-soft">
          <LotPictures auction={auction} />
          <div className="absolute top-3 start-3">
            <PhaseBadge auction={auction} />
          </div>
          <div className="absolute top-3 end-3 flex gap-2">
            <LotAloud auction={auction} />
            <LotTools auction={auction} />
          </div>
        </div>
        <header>
          <p className="font-semibold text-deep text-sm uppercase tracking-wide">
            {category(product.category)}
          </p>
          <h1 ref={heading} tabIndex={-1} className="font-bold text-3xl tracking-tight sm:text-4xl">
            {auction.productName}
          </h1>
          <NameBeside auction={auction} className="text-xl" />
          <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-soft">
            <li className="flex items-center gap-1.5">
              <UserRound aria-hidden="true" className="size-4.5 shrink-0" />
              <LineLink to={`/member/${farmer.username}`} className="-my-2.5 py-2.5">
                {farmer.fullname === farmer.username
                  ? farmer.username
                  : `${farmer.fullname} (${farmer.username})`}
              </LineLink>
            </li>
            <li className="flex items-center gap-1.5">
              <Star aria-hidden="true" className="size-4.5" />
              {rating(product)}
            </li>
            {product.location ? (
              <li className="flex items-center gap-1.5">
                <MapPin aria-hidden="true" className="size-4.5" />
                {product.location}
              </li>
            ) : null}
            {auction.isEdited ? (
              <li>
                <Badge>{t('edited')}</Badge>
              </li>
            ) : null}
          </ul>
        </header>
      </div>
      <div className="flex flex-col gap-5 lg:sticky lg:top-24 lg:row-span-2">
        <LotOffer auction={auction} />
        {product.commodity || viewerId === farmer._id ? <LotPrices auction={auction} /> : null}
      </div>
      <section aria-labelledby="lot-details" className="min-w-0">
        {product.p_desc ? (
          <p className="max-w-prose whitespace-pre-line pb-5 text-lg">{product.p_desc}</p>
        ) : null}
        <h2 id="lot-details" className="mb-1 font-bold text-xl">
          {t('details.title')}
        </h2>
        <LotDetails auction={auction} />
        {product.commodity || product.labReport ? (
          <div className="mt-5">
            <QualityCard product={product} />
          </div>
        ) : null}
        <div className="mt-5">
          <FormerVersions auction={auction} />
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-8">
          <LineLink to={`/auction/${auction._id}/proof`}>{t('proof')}</LineLink>
          {viewerId === farmer._id ? null : <ReportLot auctionId={auction._id} />}
        </div>
      </section>
    </div>
  )
}

/** Keeps the price of a lot live outside its room. */
function useLiveLot(auctionId: string): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      live.watch(auctionId, (event) => {
        if (event.kind === 'new-bid') storeLot(event.message.auction)
        if (event.kind === 'changed') storeLot(event.auction)
        // A snapshot includes the texts, which may have been edited meanwhile.
        if (event.kind === 'snapshot') {
          queryClient.setQueryData(auctionKeys.detail(auctionId), event.snapshot.auction)
        }
      }),
    [auctionId, queryClient],
  )
}
