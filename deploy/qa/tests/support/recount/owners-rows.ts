import type { RunningSystem } from '@boli/system'

type Query = RunningSystem['database']['query']

const owners = {
  bids: `select id, auction_id, sequence, bidder_id, amount_paise, is_automatic, placed_at from auctions.bids`,
  lots: `select lots.id, lots.farmer_id, product_name, lots.category, unit, quantity_milli, base_paise,
      lots.created_at, status, close_reason, price_paise, total_bids, participants, ends_at
    from auctions.auctions join auctions.lots using (id)`,
  users: `select id, username, role, is_verified, created_at from identity.users where removed_at is null`,
  deleted: `select user_id from identity.admin_actions where action = 'delete-user'`,
}

const projected: Record<keyof typeof owners, string> = {
  bids: `select bid_id, auction_id, sequence, bidder_id, amount, is_automatic, placed_at from analytics.bids`,
  lots: `select auction_id, farmer_id, product_name, category, unit, quantity_milli, base_price,
      created_at, status, close_reason, price, total_bids, participants, end_time
    from analytics.lots`,
  users: `select user_id, username, role, is_verified, created_at from analytics.users where deleted_at is null`,
  deleted: `select user_id from analytics.users where deleted_at is not null`,
}

/** The number of rows of each kind that differ between the owners' tables and the projections; all must be 0. */
export async function countDifferingRows(query: Query): Promise<Record<string, number>> {
  const differing: Record<string, number> = {}
  for (const [kind, own] of Object.entries(owners)) {
    const copy = projected[kind as keyof typeof owners]
    const [row] = await query<{ rows: number }>(`
      select count(*)::int as rows from ((${own} except ${copy}) union all (${copy} except ${own})) as differing`)
    differing[kind] = row?.rows ?? -1
  }
  return differing
}
