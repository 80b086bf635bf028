import { type AuctionsTables, indexStaleLots } from '@boli/auctions'
import { productCategories } from '@boli/contracts'
import type { Database } from '@boli/database'
import type pg from 'pg'
import { fillBids } from './fill-bids.ts'
import { idSql, people } from './market-ids.ts'
import { BUYERS_PER_LOT, buyerOf, farmerOf } from './market-roles.ts'
import { lotTexts } from './market-words.ts'
import { withoutIndexes } from './without-indexes.ts'

export interface MarketSize {
  auctions: number
  bids: number
}

/** The newest tenth is still open. */
const OPEN_SHARE = 0.1
/** Of ten lots: how many bids in relation to the mean. */
const spreadOfBids = [0, 0.08, 0.2, 0.4, 0.6, 0.8, 1, 1.32, 2, 3.6]

/**
 * Fills an empty market by SQL, in sets: lots of many names, most of them ended, a few people with a great
 * share of everything. What it makes breaks no invariant.
 */
export async function fillMarket(
  database: Database<AuctionsTables>,
  size: MarketSize,
  say: (line: string) => void,
): Promise<void> {
  const client = await database.openClient({ purpose: 'fill', statementTimeoutMs: 0 })
  try {
    await client.query(
      `set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'`,
    )
    say('  people and lots …')
    await fillUsers(client)
    await withoutIndexes(client, ['lots', 'auctions'], async () => {
      await fillLots(client, size.auctions)
      say('  auctions, and indexes of both …')
      await fillAuctions(client, size)
      await client.query(
        `update lots set is_open = false from auctions
         where auctions.id = lots.id and auctions.status in ('completed', 'inactive')`,
      )
      say('  the words of lots …')
      await indexStaleLots(database.db)
    })
    await fillBids(client, say)
    say('  what the planner knows of all …')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

async function fillUsers(client: pg.Client): Promise<void> {
  for (const [kind, count] of [
    ['farmer', people.farmers],
    ['buyer', people.buyers],
  ] as const) {
    await client.query(
      `insert into users (id, username, fullname)
       select ${idSql(kind, 'n')}, '${kind}' || n, initcap('${kind}') || ' ' || n from generate_series(0, $1::int - 1) as n`,
      [count],
    )
  }
}

async function fillLots(client: pg.Client, count: number): Promise<void> {
  const { name, description, variety, origin } = lotTexts
  const categories = productCategories.map((category) => `'${category}'`).join(',')
  await client.query(
    `insert into lots (id, farmer_id, product_name, description, category, quantity_milli, unit, organic_status,
       quality, moisture, origin, certification, storage, texture, color, packaging, delivery_time, variety,
       created_at)
     select ${idSql('lot', 'n')}, ${idSql('farmer', farmerOf('n'))}, ${name}, ${description},
       (array[${categories}])[1 + (n * 31) % ${productCategories.length}], 10000, 'quintals', 'organic', 'Grade A',
       '12%', ${origin}, '', '', '', '', '', '', ${variety},
       date_trunc('second', now()) - make_interval(mins => $1::int - n)
     from generate_series(0, $1::int - 1) as n`,
    [count],
  )
}

/** Prices, counts and leaders are those that {@link fillBids} will have written bids for. */
async function fillAuctions(client: pg.Client, { auctions, bids }: MarketSize): Promise<void> {
  const mean = bids / auctions
  const counts = spreadOfBids.map((share) => Math.round(share * mean)).join(',')
  await client.query(
    `insert into auctions (id, farmer_id, category, status, close_reason, version, base_paise,
       fixed_increment_paise, reserve_paise, price_paise, leader_id, leader_maximum_paise, total_bids, participants,
       ranked_paise, ranked_bids, starts_at, ends_at, planned_end, closed_at)
     with numbered as (
       select lots.*, (row_number() over (order by id))::int - 1 as n from lots),
     counted as (
       select *, (array[${counts}])[1 + n % 10] as bids, n >= $1::int as runs, n % 17 = 0 as has_high_reserve,
         100000 + (n % 1000) * 100 as base
       from numbered),
     priced as (
       select *, base + greatest(0, bids - 1) * 500 as price,
         case when runs then date_trunc('minute', now()) + make_interval(mins => 30 + (n * 7) % 9000)
           else created_at + interval '4 minutes' end as ends
       from counted)
     select id, farmer_id, category,
       case when runs then 'active' when bids = 0 or has_high_reserve then 'inactive' else 'completed' end,
       case when runs then null when bids = 0 then 'no-bids' when has_high_reserve then 'reserve-not-met'
         else 'sold' end,
       1 + bids + case when runs then 0 else 1 end, base, 500, case when has_high_reserve then price * 2 end, price,
       case when bids > 0 then ${idSql('buyer', buyerOf('n', 'bids'))} end, case when bids > 0 then price else 0 end,
       bids, least(bids, ${BUYERS_PER_LOT}), price, bids, created_at, ends, ends, case when runs then null else ends end
     from priced order by id`,
    [Math.floor(auctions * (1 - OPEN_SHARE))],
  )
}
