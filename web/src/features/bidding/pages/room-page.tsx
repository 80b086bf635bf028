import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import type { PageRequest } from '../../../lib/page-request.ts'
import { LotUnavailable } from '../../auctions/lot/lot-unavailable.tsx'
import { Room } from '../components/room.tsx'
import { RoomSkeleton } from '../components/room-skeleton.tsx'
import { prefetchRoom, useRoom } from '../hooks/use-room.ts'

export const prefetch = ({ params }: PageRequest) => prefetchRoom(params.auctionId ?? '')

/** /auction/{auctionId}: the live auction room. */
export function RoomPage() {
  // Price and charges of the room use the texts of the lot's own page.
  const { t } = useTranslation(['room', 'lot'])
  const { auctionId = '' } = useParams()
  const query = useRoom(auctionId)
  if (query.data) {
    return (
      <Room
        room={query.data}
        isLoading={query.isFetching}
        onRetry={() => void query.refetch()}
        onChangesRead={query.readChanges}
      />
    )
  }
  if (query.isPending) return <RoomSkeleton />
  return <LotUnavailable query={query} title={t('failed')} />
}
