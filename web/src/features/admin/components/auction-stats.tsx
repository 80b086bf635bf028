import type { AuctionAnalytics } from '@boli/contracts'
import { Gavel, IndianRupee, Timer, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatRupees } from '../../../lib/format.ts'
import { StatCard, StatCardSkeletons } from './stat-card.tsx'

const gridLooks = 'grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 sm:gap-4 xl:grid-cols-4'
const sign = { className: 'size-5' }

/** The four figures of all auctions, each with its change against the week before. */
export function AuctionStats({ stats }: { stats: AuctionAnalytics['stats'] | undefined }) {
  const { t } = useTranslation('admin')
  if (!stats) {
    return (
      <div aria-hidden="true" className={gridLooks}>
        <StatCardSkeletons count={4} />
      </div>
    )
  }
  const { trends } = stats
  return (
    <div className="flex flex-col gap-2">
      <div className={gridLooks}>
        <StatCard
          label={t('auctions.total')}
          value={formatCount(stats.totalAuctions)}
          trend={trends.totalAuctions}
          icon={<Gavel {...sign} />}
        />
        <StatCard
          label={t('auctions.active')}
          value={formatCount(stats.activeAuctions)}
          trend={trends.activeAuctions}
          icon={<Timer {...sign} />}
        />
        <StatCard
          label={t('auctions.revenue')}
          value={formatRupees(stats.totalRevenue)}
          trend={trends.totalRevenue}
          note={t('auctions.revenueNote')}
          icon={<IndianRupee {...sign} />}
          className="max-sm:col-span-full"
        />
        <StatCard
          label={t('auctions.participants')}
          value={formatCount(stats.totalParticipants)}
          trend={trends.totalParticipants}
          icon={<Users {...sign} />}
          className="max-sm:col-span-full"
        />
      </div>
      <p aria-hidden="true" className="text-soft text-sm">
        {t('auctions.trendNote')}
      </p>
    </div>
  )
}
