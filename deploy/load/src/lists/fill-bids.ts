import type pg from 'pg'
import { idSql } from './market-ids.ts'
import { buyerOf } from './market-roles.ts'
import { withoutIndexes } from './without-indexes.ts'

/** Writes the bids that the filled auctions count, and who took part in them. */
export async function fillBids(client: pg.Client, say: (line: string) => void): Promise<void> {
  say('  bids …')
  await withoutIndexes(client, ['bids', 'participations'], async () => {
    await client.query(`
      insert into bids (auction_id, sequence, id, version, bidder_id, amount_paise, is_automatic, placed_at)
      select id, sequence, gen_random_uuid(), 1 + sequence, ${idSql('buyer', buyerOf('n', 'sequence'))},
        base_paise + (sequence - 1) * 500, false,
        date_trunc('milliseconds', starts_at + (least(ends_at, now()) - starts_at) * sequence / (total_bids + 1.0))
      from (select *, (row_number() over (order by id))::int - 1 as n from auctions) as numbered
      cross join lateral generate_series(1, total_bids) as sequence`)
    say('  who took part in what, and indexes of both …')
    await client.query(`
      insert into participations (bidder_id, auction_id, bids, best_paise, last_bid_at)
      select bidder_id, auction_id, count(*), max(amount_paise), max(placed_at) from bids group by 1, 2 order by 1, 2`)
  })
}
