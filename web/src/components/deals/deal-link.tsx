import { type AuctionView, type DealListAnswer, routes } from '@boli/contracts'
import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Static } from 'typebox'
import { api } from '../../lib/api-client.ts'
import { dealKeys } from '../../lib/deal-keys.ts'
import { useUser } from '../../lib/session-store.ts'
import { ButtonLink } from '../ui/button.tsx'
import { DealBadge } from './deal-badge.tsx'

const ASK_EVERY_MS = 2_000
/** A deal is opened moments after its auction closed; after this long it is shown on the next visit. */
const ASK_TIMES = 15

/** The viewer's deal on a lot that is over; asked for until it is there. @param auctionId null: there is none. */
function useAwaitedDeal(auctionId: string | null) {
  const { data } = useQuery({
    queryKey: dealKeys.ofLot(auctionId ?? ''),
    queryFn: async ({ signal }) => {
      const query = { auctions: auctionId, limit: 1 }
      const answer = await api.get<Static<typeof DealListAnswer>>(routes.listDeals.path, { query, signal })
      return answer.data[0] ?? null
    },
    enabled: auctionId !== null,
    refetchInterval: ({ state }) => (!state.data && state.dataUpdateCount < ASK_TIMES ? ASK_EVERY_MS : false),
  })
  return data ?? null
}

/** The way from a lot to its deal. */
export function DealLink({ dealId, wide = false }: { dealId: string; wide?: boolean }) {
  const { t } = useTranslation('deal')
  return (
    <ButtonLink
      to={`/deals/${dealId}`}
      wide={wide}
      {...(wide ? { size: 'lg' } : {})}
      icon={<Handshake aria-hidden="true" className="size-5" />}
    >
      {t('open')}
    </ButtonLink>
  )
}

/** On the page of a lot that is over: its deal, for the two whom it concerns. */
export function DealOfLot({ auction }: { auction: AuctionView }) {
  const viewerId = useUser()?._id
  const isParty = viewerId === auction.farmer._id || viewerId === auction.highestBidder?._id
  const isDealt = isParty && auction.highestBidder !== null
  const known = useAwaitedDeal(isDealt ? auction._id : null)
  const deal = known ?? auction.deal
  if (!deal) return null
  return (
    <div className="mt-4 flex flex-col gap-3">
      <DealBadge state={deal.state} {...(known && { steps: known.steps })} />
      <DealLink dealId={deal._id} wide />
    </div>
  )
}
