import type { Auction } from '@boli/rules'
import type { Selectable } from 'kysely'
import { type Columns, rowOf } from './columns.ts'
import type { AuctionsTable, Queries } from './tables.ts'

/** The columns of `auctions` for an {@link Auction}, with the value of each. */
export const auctionColumns = {
  id: ['uuid', (auction) => auction.id],
  farmer_id: ['uuid', (auction) => auction.farmerId],
  status: ['text', (auction) => auction.status],
  close_reason: ['text', (auction) => auction.closeReason],
  version: ['int', (auction) => auction.version],
  terms_version: ['int', (auction) => auction.termsVersion],
  base_paise: ['bigint', (auction) => auction.basePaise],
  fixed_increment_paise: ['bigint', (auction) => auction.fixedIncrementPaise],
  reserve_paise: ['bigint', (auction) => auction.reservePaise],
  price_paise: ['bigint', (auction) => auction.pricePaise],
  leader_id: ['uuid', (auction) => auction.leader?.id ?? null],
  leader_maximum_paise: ['bigint', (auction) => auction.leaderMaximumPaise],
  total_bids: ['int', (auction) => auction.totalBids],
  participants: ['int', (auction) => auction.participants],
  starts_at: ['time', (auction) => new Date(auction.startsAtMs)],
  ends_at: ['time', (auction) => new Date(auction.endsAtMs)],
  planned_end: ['time', (auction) => new Date(auction.plannedEndMs)],
  decide_after_close: ['bool', (auction) => auction.decideAfterClose],
} as const satisfies Columns<Auction>

export type AuctionRow = Pick<Selectable<AuctionsTable>, keyof typeof auctionColumns>

/** Row → domain. */
export function toAuction(row: AuctionRow & { leader_username: string | null }): Auction {
  return {
    id: row.id,
    farmerId: row.farmer_id,
    status: row.status,
    closeReason: row.close_reason,
    version: row.version,
    termsVersion: row.terms_version,
    basePaise: row.base_paise,
    fixedIncrementPaise: row.fixed_increment_paise,
    reservePaise: row.reserve_paise,
    pricePaise: row.price_paise,
    leader: row.leader_id === null ? null : { id: row.leader_id, username: row.leader_username ?? '' },
    leaderMaximumPaise: row.leader_maximum_paise,
    totalBids: row.total_bids,
    participants: row.participants,
    startsAtMs: row.starts_at.getTime(),
    endsAtMs: row.ends_at.getTime(),
    plannedEndMs: row.planned_end.getTime(),
    decideAfterClose: row.decide_after_close,
  }
}

/** Domain → row. */
export function toAuctionRow(auction: Auction): AuctionRow {
  return rowOf(auctionColumns, auction)
}

/** Writes changes of an auction outside the bid engine; the caller holds the row lock. */
export async function saveAuction(trx: Queries, auction: Auction, closedAtMs?: number): Promise<void> {
  const { id, ...changes } = toAuctionRow(auction)
  await trx
    .updateTable('auctions')
    .set({
      ...changes,
      ranked_paise: auction.pricePaise,
      ranked_bids: auction.totalBids,
      ...(closedAtMs === undefined ? {} : { closed_at: new Date(closedAtMs) }),
    })
    .where('id', '=', id)
    .execute()
  if (auction.status === 'completed' || auction.status === 'inactive')
    await trx.updateTable('lots').set({ is_open: false }).where('id', '=', id).execute()
}
