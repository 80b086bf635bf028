import type { AdminStats } from '@boli/contracts'
import { BadgeIndianRupee, Gavel, IndianRupee, Timer, UserPlus, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatRupees } from '../../../lib/format.ts'
import { StatCard, StatCardSkeletons } from './stat-card.tsx'

const gridLooks = 'grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-3'
const sign = { className: 'size-5' }

/** The six figures of the dashboard. */
export function DashboardStats({ stats }: { stats: AdminStats | undefined }) {
  const { t } = useTranslation('admin')
  if (!stats) {
    return (
      <div aria-hidden="true" className={gridLooks}>
        <StatCardSkeletons count={6} />
      </div>
    )
  }
  const { users, auctions, revenue, bidding } = stats
  return (
    <div className={gridLooks}>
      <StatCard
        label={t('stats.totalUsers')}
        value={formatCount(users.total)}
        note={t('stats.usersByRole', {
          farmers: formatCount(users.farmers),
          business: formatCount(users.business),
        })}
        icon={<Users {...sign} />}
      />
      <StatCard
        label={t('stats.newUsers')}
        value={formatCount(users.newUsersThisWeek)}
        trend={users.newUsersTrend}
        note={t('trend.against')}
        icon={<UserPlus {...sign} />}
      />
      <StatCard
        label={t('stats.activeAuctions')}
        value={formatCount(auctions.active)}
        note={t('stats.successRate', { percent: formatCount(auctions.successRate) })}
        icon={<Timer {...sign} />}
      />
      <StatCard
        label={t('stats.totalBids')}
        value={formatCount(bidding.totalBids)}
        note={t('stats.activeBids', { amount: formatCount(bidding.activeBids) })}
        icon={<Gavel {...sign} />}
      />
      <StatCard
        label={t('stats.totalRevenue')}
        value={formatRupees(revenue.total)}
        note={t('stats.revenueNote')}
        icon={<IndianRupee {...sign} />}
      />
      <StatCard
        label={t('stats.highestBid')}
        value={formatRupees(revenue.highestBid)}
        note={t('stats.averageBid', { amount: formatRupees(revenue.averageBid) })}
        icon={<BadgeIndianRupee {...sign} />}
      />
    </div>
  )
}
