import type { AdminStats } from '@boli/contracts'
import type { TFunction } from 'i18next'
import { BadgeIndianRupee, Gavel, IndianRupee, Timer, UserPlus, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatPrice, formatRupees } from '../../../lib/format.ts'
import { StatCard, StatCardSkeletons } from './stat-card.tsx'

const gridLooks = 'grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 sm:gap-4 xl:grid-cols-3'
const sign = { className: 'size-5' }

/** The average of the unit with most bids, then those of other units. */
function bidsNote(t: TFunction<'admin'>, [first, ...others]: AdminStats['revenue']['byUnit']) {
  if (!first) return undefined
  const averages = [
    t('stats.averageBid', { amount: formatPrice(first.averageBid, first.priceUnit) }),
    ...others.map(({ averageBid, highestBid, priceUnit }) =>
      t('stats.otherUnit', {
        highest: formatPrice(highestBid, priceUnit),
        average: formatPrice(averageBid, priceUnit),
      }),
    ),
  ]
  return averages.join(' · ')
}

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
  const { users, auctions, revenue, bidding, deals } = stats
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
        note={t('stats.revenueNote', {
          settled: formatRupees(deals.settled.value),
          disputedNow: formatRupees(deals.disputedNow.value),
          disputedEver: formatRupees(deals.disputed.value),
        })}
        icon={<IndianRupee {...sign} />}
        className="max-sm:col-span-full"
      />
      <StatCard
        label={t('stats.highestBid')}
        value={revenue.priceUnit ? formatPrice(revenue.highestBid, revenue.priceUnit) : formatRupees(0)}
        note={bidsNote(t, revenue.byUnit)}
        icon={<BadgeIndianRupee {...sign} />}
        // Averages of several units need a separate line.
        className="max-sm:col-span-full"
      />
    </div>
  )
}
