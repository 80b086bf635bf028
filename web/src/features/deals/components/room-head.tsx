import type { DealView } from '@boli/contracts'
import { ArrowLeft } from 'lucide-react'
import { DealBadge } from '../../../components/deals/deal-badge.tsx'
import { NameBeside } from '../../../components/ui/data-names.tsx'
import { LineLink } from '../../../components/ui/line-link.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Picture } from '../../../components/ui/picture.tsx'
import { useHeadingFocus, usePageTitle } from '../../../lib/navigation-focus.ts'
import { useDealText } from '../hooks/use-deal-text.ts'

/** The deal's lot, parties and price. */
export function RoomHead({ deal }: { deal: DealView }) {
  const { t, quantity, price } = useDealText(deal)
  const heading = useHeadingFocus()
  usePageTitle(t('title', { name: deal.auction.productName }))
  const other = deal.you === 'farmer' ? deal.buyer : deal.seller
  const back = deal.you === null ? '/admin/deals' : '/deals'
  return (
    <header className="flex flex-col gap-3">
      <Link
        to={back}
        className="-ms-1 inline-flex print:hidden min-h-11 w-fit items-center gap-1 font-semibold text-deep"
      >
        <ArrowLeft aria-hidden="true" className="size-5" />
        {t('back')}
      </Link>
      <div className="flex items-start gap-4">
        <Picture
          src={deal.auction.image}
          alt=""
          name={deal.auction.productName}
          category={deal.auction.category}
          seed={deal.auction._id}
          ratio="square"
          sizes="96px"
          className="size-20 shrink-0 rounded-field sm:size-24"
        />
        <div className="min-w-0 flex-1">
          <h1
            ref={heading}
            tabIndex={-1}
            className="font-bold text-2xl leading-tight max-[22rem]:text-xl sm:text-3xl"
          >
            <Link to={`/product/${deal.auction._id}`} className="underline-offset-4 hover:underline">
              {deal.auction.productName}
            </Link>
          </h1>
          <NameBeside auction={{ ...deal.auction, product: deal.auction }} />
          <p className="figures flex flex-wrap gap-x-3 text-lg">
            <strong>{price(deal.price)}</strong>
            <span className="whitespace-nowrap">{quantity(deal.quantity)}</span>
          </p>
          <p className="text-soft">
            {deal.you === null ? (
              <>
                <MemberLink username={deal.seller.username} /> → <MemberLink username={deal.buyer.username} />
              </>
            ) : (
              <>
                {t(deal.you === 'farmer' ? 'soldTo' : 'boughtFrom')} <MemberLink username={other.username} />
              </>
            )}
          </p>
        </div>
      </div>
      <DealBadge state={deal.state} steps={deal.steps} />
    </header>
  )
}

function MemberLink({ username }: { username: string }) {
  return <LineLink to={`/member/${username}`}>{username}</LineLink>
}
