import { type AuctionsTables, indexStaleLots } from '@boli/auctions'
import { checkInvariants } from '@boli/auctions/invariants'
import { productCategories } from '@boli/contracts'
import type { Database } from '@boli/database'
import type pg from 'pg'
import type { Bench } from '../benchmark.ts'
import { whole } from '../report.ts'
import { openSchema, unlimited } from '../service-parts.ts'
import { BUYERS_PER_LOT, buyerOf, farmerOf, fill, fillPeople, idSql, withoutIndexes } from './filling.ts'
import type { MarketSize } from './section.ts'

const adjectives = ['Sharbati', 'Golden', 'Fresh', 'Desi', 'Premium']
const products = [
  ...['wheat', 'rice', 'mango', 'tomato', 'onion', 'turmeric', 'rose', 'chilli', 'jowar', 'bajra'],
  ...['potato', 'okra', 'banana', 'grape', 'cumin', 'mustard', 'coriander', 'ginger', 'garlic', 'spinach'],
]
const origins = ['Sehore', 'Nashik', 'Guntur', 'Erode', 'Ratnagiri', 'Karnal', 'Anand']
const varieties = ['C-306', 'Lokwan', 'Hapus', 'Pusa', 'Arka']

const oneOf = (words: readonly string[], n: string) =>
  `(array[${words.map((word) => `'${word}'`).join(',')}])[1 + (${n}) % ${words.length}]`

/** The texts of the n-th lot, as SQL: common words, less common ones, and a number that only it has. */
const lotTexts = {
  name: `${oneOf(adjectives, 'n')} || ' ' || ${oneOf(products, 'n / 5')} || ' ' || n`,
  description: `'Clean produce from the fields of ' || ${oneOf(origins, 'n')} ||
    ', dried in the sun, graded by hand and packed in jute. ' || md5(n::text)`,
  variety: oneOf(varieties, 'n / 3'),
  origin: oneOf(origins, 'n'),
} as const

/** The newest tenth is still open. */
const OPEN_SHARE = 0.1
/** Number of bids in relation to the mean, for each of ten lots. */
const spreadOfBids = [0, 0.08, 0.2, 0.4, 0.6, 0.8, 1, 1.32, 2, 3.6]

/**
 * Fills an empty market by SQL, in sets: lots of many names, most of them ended, a few users with a large share of
 * everything.
 * @returns what there is, for the report. @throws if the result violates an invariant.
 */
export async function fillAuctions(
  bench: Bench,
  { options: { url } }: Database<AuctionsTables>,
  size: MarketSize,
): Promise<string> {
  const database = openSchema<AuctionsTables>(url, 'auctions', unlimited, bench.endings)
  const filled = await fill(bench, database, async (client) => {
    await fillPeople(client)
    await withoutIndexes(client, ['lots', 'auctions'], async () => {
      await fillLots(client, size.auctions)
      await fillSales(client, size)
      await client.query(
        `update lots set is_open = false from auctions
         where auctions.id = lots.id and auctions.status in ('completed', 'inactive')`,
      )
      await indexStaleLots(database.db)
    })
    await fillBids(client)
    return `${whole(size.auctions)} auctions, ${whole(size.bids)} bids`
  })
  const [broken] = await checkInvariants(database.db)
  if (broken) throw new Error(`The filled market is not right: ${JSON.stringify(broken)}`)
  return filled
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
async function fillSales(client: pg.Client, { auctions, bids }: MarketSize): Promise<void> {
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

/** Writes the bids counted by the filled auctions, and the participations. */
async function fillBids(client: pg.Client): Promise<void> {
  await withoutIndexes(client, ['bids', 'participations'], async () => {
    await client.query(`
      insert into bids (auction_id, sequence, id, version, bidder_id, amount_paise, is_automatic, placed_at)
      select id, sequence, gen_random_uuid(), 1 + sequence, ${idSql('buyer', buyerOf('n', 'sequence'))},
        base_paise + (sequence - 1) * 500, false,
        date_trunc('milliseconds', starts_at + (least(ends_at, now()) - starts_at) * sequence / (total_bids + 1.0))
      from (select *, (row_number() over (order by id))::int - 1 as n from auctions) as numbered
      cross join lateral generate_series(1, total_bids) as sequence`)
    await client.query(`
      insert into participations (bidder_id, auction_id, bids, best_paise, last_bid_at)
      select bidder_id, auction_id, count(*), max(amount_paise), max(placed_at) from bids group by 1, 2 order by 1, 2`)
  })
}
