import type { DealSummary } from '@boli/contracts'
import { DealBadge } from '../../../components/deals/deal-badge.tsx'
import { NameBeside } from '../../../components/ui/data-names.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Picture } from '../../../components/ui/picture.tsx'
import { useUser } from '../../../lib/session-store.ts'
import { useDealText } from '../hooks/use-deal-text.ts'
import { isGivenUp } from '../model/steps.ts'
import { Deadline } from './deadline.tsx'

/** A deal in a list; the whole card links to the deal. */
export function DealCard({ deal }: { deal: DealSummary }) {
  const { t, price, quantity, rupees } = useDealText(deal)
  const user = useUser()
  const isSeller = user?._id === deal.seller._id
  const isMine = deal.waitingFor === (isSeller ? 'farmer' : 'buyer')
  const other = isSeller ? deal.buyer : deal.seller
  return (
    <article
      className="relative flex flex-col gap-3 rounded-card border border-line bg-card p-4 shadow-soft transition-[border-color,box-shadow] hover:border-edge
        hover:shadow-lift has-[h2_a:focus-visible]:outline-3 has-[h2_a:focus-visible]:outline-ring has-[h2_a:focus-visible]:outline-offset-2"
    >
      <div className="flex items-start gap-3.5">
        <Picture
          src={deal.auction.image}
          alt=""
          name={deal.auction.productName}
          category={deal.auction.category}
          seed={deal.auction._id}
          ratio="square"
          sizes="88px"
          className="size-20 shrink-0 rounded-field"
        />
        <div className="min-w-0 flex-1">
          <h2 className="font-bold text-xl leading-snug">
            <Link
              to={`/deals/${deal._id}`}
              className="after:absolute after:inset-0 focus-visible:outline-none"
            >
              {deal.auction.productName}
            </Link>
          </h2>
          <NameBeside auction={{ ...deal.auction, product: deal.auction }} />
          <p className="text-soft">
            {t(isSeller ? 'soldTo' : 'boughtFrom')} <strong className="text-ink">{other.username}</strong>
          </p>
          <p className="figures">
            {price(deal.price)} · <span className="whitespace-nowrap">{quantity(deal.quantity)}</span>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <DealBadge state={deal.state} steps={deal.steps} />
        {isGivenUp(deal) ? null : (
          <p className="text-end leading-tight">
            <strong className="figures block text-xl">{rupees(isSeller ? deal.netInHand : deal.due)}</strong>
            <span className="text-soft text-sm">
              {!isSeller && deal.state === 'completed'
                ? t('step.payment')
                : t(`amount.${isSeller ? 'inHand' : 'toPay'}`, {
                    context: deal.isEstimate ? 'estimate' : undefined,
                  })}
            </span>
          </p>
        )}
      </div>
      {deal.waitingFor ? (
        <div className={isMine ? 'rounded-field bg-marigold-wash p-3' : 'rounded-field bg-sand/60 p-3'}>
          <p className="font-semibold">
            {isMine
              ? t('yourTurn')
              : deal.waitingFor === 'admin'
                ? t('waiting.admin')
                : t('waiting.other', { name: other.username })}
          </p>
          <Deadline deal={deal} />
        </div>
      ) : null}
    </article>
  )
}
