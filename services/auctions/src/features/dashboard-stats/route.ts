import { type DashboardStats, DashboardStatsAnswer, routes, succeed } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/service-kit'
import { sql } from 'kysely'
import type { Auctions } from '../../deps.ts'
import type { Queries } from '../../persistence/tables.ts'

/** GET /auction/dashboard-stats: the caller's own counters. */
export function dashboardStatsRoute(app: Service, { database: { db } }: Auctions): void {
  publicRoute(app, routes.dashboardStats, {
    schema: { response: DashboardStatsAnswer },
    async handler(request) {
      const { userId, role } = currentUser(request)
      return succeed(role === 'farmer' ? await farmerStats(db, userId) : await buyerStats(db, userId))
    },
  })
}

const noStats: DashboardStats = {
  totalAuctions: 0,
  activeAuctions: 0,
  totalBids: 0,
  wonAuctions: 0,
  ongoingBids: 0,
}

/** Of a farmer's own lots: bids are those received, won are those sold, ongoing those open that carry a bid. */
async function farmerStats(db: Queries, farmerId: string): Promise<DashboardStats> {
  const { rows } = await sql<DashboardStats>`
    select count(*) as "totalAuctions",
      count(*) filter (where status in ('scheduled', 'active')) as "activeAuctions",
      coalesce(sum(total_bids), 0)::bigint as "totalBids",
      count(*) filter (where status = 'completed') as "wonAuctions",
      count(*) filter (where status = 'active' and total_bids > 0) as "ongoingBids"
    from auctions where farmer_id = ${farmerId}
  `.execute(db)
  return rows[0] ?? noStats
}

/** Of the auctions that a buyer has bid on. */
async function buyerStats(db: Queries, bidderId: string): Promise<DashboardStats> {
  const { rows } = await sql<DashboardStats>`
    select count(*) as "totalAuctions",
      count(*) filter (where a.status = 'active') as "activeAuctions",
      coalesce(sum(p.bids), 0)::bigint as "totalBids",
      count(*) filter (where a.status = 'completed' and a.leader_id = p.bidder_id) as "wonAuctions",
      count(*) filter (where a.status = 'active') as "ongoingBids"
    from participations p join auctions a on a.id = p.auction_id
    where p.bidder_id = ${bidderId}
  `.execute(db)
  return rows[0] ?? noStats
}
