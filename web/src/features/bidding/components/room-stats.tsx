import { useTranslation } from 'react-i18next'
import { LineLink } from '../../../components/ui/line-link.tsx'
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
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        {stats.map(([label, value]) => (
          <div key={label} className="row-span-2 grid grid-rows-subgrid gap-y-0">
            <dt className="text-soft leading-snug">{label}</dt>
            <dd className="figures font-bold text-xl">{value}</dd>
          </div>
        ))}
      </dl>
      <LineLink to={`/auction/${auction._id}/proof`} className="mt-2">
        {t('proof')}
      </LineLink>
    </>
  )
}
