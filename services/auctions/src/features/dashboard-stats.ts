import { type DashboardStats, DashboardStatsAnswer, routes, succeed, toRupees } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { sql } from 'kysely'
import type { AuctionsDeps } from '../deps.ts'
import type { Queries } from '../persistence/tables.ts'

/** GET /auction/dashboard-stats: the caller's own counters. */
export function dashboardStatsRoute(app: Service, { database: { db } }: AuctionsDeps): void {
  publicRoute(app, routes.dashboardStats, {
    schema: { response: DashboardStatsAnswer },
    async handler(request) {
      const { userId, role } = currentUser(request)
      return succeed(role === 'farmer' ? await farmerStats(db, userId) : await buyerStats(db, userId))
    },
  })
}

type Counters = Omit<
  DashboardStats,
  'totalEarnings' | 'totalInvestment' | 'settledEarnings' | 'settledInvestment'
> & { valuePaise: number; settledPaise: number }

/** Like `lotValuePaise` of the contracts; numeric, because price × quantity exceeds 64 bits. */
const lotValue = sql`
  floor(coalesce(a.sold_paise, a.price_paise)::numeric * l.quantity_milli / case l.unit when 'kgs' then 100000 else 1000 end + 0.5)
`

/** Whether a deal of an auction is agreed, disputed or completed; null if it has no deal yet. */
const holds = sql`bool_or(d.state in ('agreed', 'disputed', 'completed'))`

/** For a farmer's lots: bids received, sold lots whose deal was not cancelled, and open lots with a bid. */
async function farmerStats(db: Queries, farmerId: string): Promise<DashboardStats> {
  const { rows } = await sql<Counters>`
    select count(*) as "totalAuctions",
      count(*) filter (where a.status in ('scheduled', 'active')) as "activeAuctions",
      coalesce(sum(a.total_bids), 0)::bigint as "totalBids",
      count(*) filter (where a.status = 'completed'
        and (select ${holds} from deals d where d.auction_id = a.id) is not false) as "wonAuctions",
      count(*) filter (where a.status = 'active' and a.total_bids > 0) as "ongoingBids",
      coalesce(sum(${lotValue}), 0)::bigint as "valuePaise",
      (select coalesce(sum(due_paise), 0)::bigint from deals
        where farmer_id = ${farmerId} and state = 'completed') as "settledPaise"
    from auctions a left join lots l on l.id = a.id and a.status = 'completed'
    where a.farmer_id = ${farmerId}
  `.execute(db)
  const [{ valuePaise, settledPaise, ...counters }] = rows as [Counters]
  return {
    ...counters,
    ...{ totalEarnings: toRupees(valuePaise), settledEarnings: toRupees(settledPaise) },
    ...{ totalInvestment: 0, settledInvestment: 0 },
  }
}

/** For the auctions that a buyer has bid on. */
async function buyerStats(db: Queries, bidderId: string): Promise<DashboardStats> {
  // One subquery per participation: otherwise the planner reads all auctions for a busy user. Lots are read only for
  // auctions won.
  const { rows } = await sql<Counters>`
    with a as materialized (
      select a.id, a.status, a.price_paise, a.sold_paise, p.bids,
        coalesce(a.buyer_id, a.leader_id) = p.bidder_id as is_buyer
      from participations p
      cross join lateral (select * from auctions where auctions.id = p.auction_id offset 0) a
      where p.bidder_id = ${bidderId})
    select count(*) as "totalAuctions",
      count(*) filter (where a.status = 'active') as "activeAuctions",
      coalesce(sum(a.bids), 0)::bigint as "totalBids",
      count(*) filter (where a.status = 'completed' and a.is_buyer
        and (select ${holds} from deals d where d.auction_id = a.id and d.buyer_id = ${bidderId}) is not false)
        as "wonAuctions",
      count(*) filter (where a.status = 'active') as "ongoingBids",
      (select coalesce(sum(${lotValue}), 0)::bigint from a join lots l on l.id = a.id
        where a.status = 'completed' and a.is_buyer) as "valuePaise",
      (select coalesce(sum(due_paise), 0)::bigint from deals
        where buyer_id = ${bidderId} and state = 'completed') as "settledPaise"
    from a
  `.execute(db)
  const [{ valuePaise, settledPaise, ...counters }] = rows as [Counters]
  return {
    ...counters,
    ...{ totalEarnings: 0, settledEarnings: 0 },
    ...{ totalInvestment: toRupees(valuePaise), settledInvestment: toRupees(settledPaise) },
  }
}
