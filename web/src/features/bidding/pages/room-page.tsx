import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { isMissing } from '../../auctions/api/auctions.ts'
import { LotMissing } from '../../auctions/components/lot-missing.tsx'
import { Room } from '../components/room.tsx'
import { RoomSkeleton } from '../components/room-skeleton.tsx'
import { useRoom } from '../hooks/use-room.ts'

/** /auction/{auctionId}: the live auction room. */
export function RoomPage() {
  const { t } = useTranslation('room')
  const { auctionId = '' } = useParams()
  const query = useRoom(auctionId)
  if (query.data) {
    return <Room room={query.data} isLoading={query.isFetching} onRetry={() => void query.refetch()} />
  }
  if (query.isPending) return <RoomSkeleton />
  if (isMissing(query.error)) {
    return <LotMissing />
  }
  return (
    <div className="page py-8">
      <ErrorState
        error={query.error}
        title={t('failed')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    </div>
  )
}
