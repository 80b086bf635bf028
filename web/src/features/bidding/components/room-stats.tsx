import { useTranslation } from 'react-i18next'
import { formatCount, formatRupees } from '../../../lib/format.ts'
import { FALLBACK_INCREMENT } from '../model/price-steps.ts'
import type { RoomState } from '../model/room-state.ts'

/** The four numbers of the room. */
export function RoomStats({ room }: { room: RoomState }) {
  const { t } = useTranslation('room')
  const { auction, watchingUsers } = room
  const stats = [
    [t('stats.startingBid'), formatRupees(auction.basePrice)],
    [t('stats.totalBids'), formatCount(auction.totalBids)],
    [t('stats.bidIncrement'), formatRupees(auction.bidIncrement || FALLBACK_INCREMENT)],
    [t('stats.watching'), watchingUsers === null ? '–' : formatCount(watchingUsers)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4 sm:border-line sm:border-t sm:pt-3">
      {stats.map(([label, value]) => (
        <div key={label} className="flex flex-col">
          <dt className="text-soft">{label}</dt>
          <dd className="figures font-bold text-xl">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
