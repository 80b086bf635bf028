import { sql } from 'kysely'
import type { NotificationRequest } from '../domain/notification-request.ts'
import type { Queries } from './tables.ts'

/** Adds the known commodities of lots and deals: recipients who read another script see the name in their language. */
export async function addCommodities(
  trx: Queries,
  requests: readonly NotificationRequest[],
): Promise<NotificationRequest[]> {
  const idsOf = (key: 'auctionId' | 'dealId') => [
    ...new Set(requests.flatMap(({ notice }) => (key in notice ? [notice[key as keyof typeof notice]] : []))),
  ]
  const [auctions, deals] = [idsOf('auctionId'), idsOf('dealId')]
  if (auctions.length + deals.length === 0) return [...requests]
  const { rows } = await sql<{ id: string; commodity: string }>`
    select id, lot ->> 'commodity' as commodity from known_auctions
    where id = any (${auctions}::uuid[]) and lot ->> 'commodity' is not null
    union all
    select deal.id, lot ->> 'commodity' from known_deals as deal
    join known_auctions as auction on auction.id = deal.auction_id
    where deal.id = any (${deals}::uuid[]) and lot ->> 'commodity' is not null`.execute(trx)
  const found = new Map(rows.map(({ id, commodity }) => [id, commodity]))
  return requests.map((request) => {
    const { notice } = request
    const id = 'auctionId' in notice ? notice.auctionId : 'dealId' in notice ? notice.dealId : null
    const commodity = id === null ? undefined : found.get(id)
    return commodity === undefined ? request : { ...request, notice: { ...notice, commodity } }
  })
}
