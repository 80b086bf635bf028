import { useParams } from 'react-router-dom'
import { AddressNotice } from '../../../components/address-notice.tsx'
import type { PageRequest } from '../../../lib/page-request.ts'
import { prefetchDeal, useDeal } from '../api/deals.ts'
import { DealRoom } from '../components/deal-room.tsx'
import { DealRoomSkeleton } from '../components/deal-room-skeleton.tsx'
import { DealUnavailable } from '../components/deal-unavailable.tsx'
import { useLiveDeal } from '../hooks/use-live-deal.ts'
import { useRoomWords } from '../hooks/use-room-words.ts'

export const prefetch = ({ params }: PageRequest) => {
  if (params.dealId !== undefined) prefetchDeal(params.dealId)
}

/** /deals/{id}: one deal, for its two parties. */
export function DealPage() {
  const { dealId = '' } = useParams()
  const query = useDeal(dealId)
  useLiveDeal(dealId)
  useRoomWords()
  return (
    <div className="page py-4 sm:py-8">
      {query.data ? (
        <div className="flex flex-col gap-4">
          {query.data.state === 'agreed' ? <AddressNotice /> : null}
          <DealRoom deal={query.data} />
        </div>
      ) : query.isPending ? (
        <DealRoomSkeleton />
      ) : (
        <DealUnavailable query={query} to="/deals" />
      )}
    </div>
  )
}
