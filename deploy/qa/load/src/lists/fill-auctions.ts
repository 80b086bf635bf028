import { type AuctionsTables, indexStaleLots } from '@boli/auctions'
import { checkInvariants } from '@boli/auctions/invariants'
import { newId, productCategories } from '@boli/contracts'
import type { Database } from '@boli/database'
import { formatSeconds, whole } from '../report.ts'

/** Number of users, and of those among them who list or bid half of everything. */
const users = { farmers: { all: 2_000, busy: 100 }, buyers: { all: 5_000, busy: 500 } }

/** Ids of all users of a kind, the busy ones first. Half of those with accounts are busy. */
function idsOf(kind: keyof typeof users, accounts: readonly string[]): string[] {
  const half = accounts.length / 2
  const others = Array.from({ length: users[kind].all - accounts.length }, () => newId())
  return [...accounts.slice(0, half), ...others, ...accounts.slice(half)]
}

const insertUsers = `
  insert into users (id, username, fullname)
  select id, $1 || n, initcap($1) || ' ' || n from unnest($2::uuid[]) with ordinality as ids (id, n)
  on conflict do nothing`

/** Maximum number of different bidders on a lot. */
const BUYERS_PER_LOT = 12

/**
 * The position of the bidder of the bid with this sequence, as SQL: one of the busy buyers every other time, so that
 * nobody bids twice in turn.
 * @param n Position of the lot.
 */
function buyerOf(n: string, sequence: string): string {
  const { all, busy } = users.buyers
  const turn = `((${sequence}) / 2) % ${BUYERS_PER_LOT / 2}`
  return `case when (${sequence}) % 2 = 0 then (${n} * 13 + ${turn} * 37) % ${busy}
    else ${busy} + (${n} * 13 + ${turn} * 37) % ${all - busy} end`
}

/** The position of the farmer of a lot, as SQL: every third belongs to a busy farmer. */
const farmerOf = (n: string) =>
  `case when ${n} % 3 = 0 then (${n} / 3) % ${users.farmers.busy}
    else ${users.farmers.busy} + (${n}::bigint * 7919) % ${users.farmers.all - users.farmers.busy} end`

/** An item of an array parameter, as SQL. @param position From 0. */
const itemOf = (array: string, position: string) => `(${array}::uuid[])[1 + ${position}]`

const adjectives = ['Sharbati', 'Golden', 'Fresh', 'Desi', 'Premium']
const products = [
  ...['wheat', 'rice', 'mango', 'tomato', 'onion', 'turmeric', 'rose', 'chilli', 'jowar', 'bajra'],
  ...['potato', 'okra', 'banana', 'grape', 'cumin', 'mustard', 'coriander', 'ginger', 'garlic', 'spinach'],
]
const origins = ['Sehore', 'Nashik', 'Guntur', 'Erode', 'Ratnagiri', 'Karnal', 'Anand']
const varieties = ['C-306', 'Lokwan', 'Hapus', 'Pusa', 'Arka']

const oneOf = (words: readonly string[], n: string) =>
  `(array[${words.map((word) => `'${word}'`).join(',')}])[1 + (${n}) % ${words.length}]`

/**
 * Texts of the n-th lot: common words, less common ones, and a number that only it has. Ids of later lots sort after
 * those of earlier ones.
 * @param $1 Number of lots. @param $2 Farmers.
 */
const insertLots = `
  insert into lots (id, farmer_id, product_name, description, category, quantity_milli, unit, organic_status,
    quality, moisture, origin, certification, storage, texture, color, packaging, delivery_time, variety, created_at)
  select uuidv7(make_interval(secs => n - $1::int)), ${itemOf('$2', farmerOf('n'))},
    ${oneOf(adjectives, 'n')} || ' ' || ${oneOf(products, 'n / 5')} || ' ' || n,
    'Clean produce from the fields of ' || ${oneOf(origins, 'n')} ||
      ', dried in the sun, graded by hand and packed in jute. ' || md5(n::text),
    ${oneOf(productCategories, 'n * 31')}, 10000, 'quintals', 'organic', 'Grade A',
    '12%', ${oneOf(origins, 'n')}, '', '', '', '', '', '', ${oneOf(varieties, 'n / 3')},
    date_trunc('second', now()) - make_interval(mins => $1::int - n)
  from generate_series(0, $1::int - 1) as n`

/** The newest tenth is still open. */
const OPEN_SHARE = 0.1
/** Number of bids in relation to the mean, for each of ten lots. */
const spreadOfBids = [0, 0.08, 0.2, 0.4, 0.6, 0.8, 1, 1.32, 2, 3.6]

/**
 * Prices, counts and leaders are those that {@link insertBids} will have written bids for.
 * @param $1 The first that is open. @param $2 Mean number of bids. @param $3 Buyers.
 */
const insertAuctions = `
  insert into auctions (id, farmer_id, category, status, close_reason, version, base_paise,
    fixed_increment_paise, reserve_paise, price_paise, leader_id, leader_maximum_paise, total_bids, participants,
    ranked_paise, ranked_bids, starts_at, ends_at, planned_end, closed_at)
  with numbered as (
    select lots.*, (row_number() over (order by id))::int - 1 as n from lots),
  counted as (
    select *, round((array[${spreadOfBids}])[1 + n % 10] * $2::float8)::int as bids, n >= $1::int as runs,
      n % 17 = 0 as has_high_reserve, 100000 + (n % 1000) * 100 as base
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
    case when bids > 0 then ${itemOf('$3', buyerOf('n', 'bids'))} end, case when bids > 0 then price else 0 end,
    bids, least(bids, ${BUYERS_PER_LOT}), price, bids, created_at, ends, ends, case when runs then null else ends end
  from priced order by id`

/** The bids counted by the auctions. @param $1 Buyers. */
const insertBids = `
  insert into bids (auction_id, sequence, id, version, bidder_id, amount_paise, is_automatic, placed_at)
  select id, sequence, gen_random_uuid(), 1 + sequence, ${itemOf('$1', buyerOf('n', 'sequence'))},
    base_paise + (sequence - 1) * 500, false,
    date_trunc('milliseconds', starts_at + (least(ends_at, now()) - starts_at) * sequence / (total_bids + 1.0))
  from (select *, (row_number() over (order by id))::int - 1 as n from auctions) as numbered
  cross join lateral generate_series(1, total_bids) as sequence`

const insertParticipations = `
  insert into participations (bidder_id, auction_id, bids, best_paise, last_bid_at)
  select bidder_id, auction_id, count(*), max(amount_paise), max(placed_at) from bids group by 1, 2 order by 1, 2`

/**
 * Fills an empty market with set-based SQL: lots with many names, most of them ended, and a few users with a large
 * share of everything.
 * @returns what there is, for the report. @throws if the result violates an invariant.
 */
export async function fillAuctions(
  database: Database<AuctionsTables>,
  {
    auctions,
    bids,
    accounts,
  }: { auctions: number; bids: number; accounts: Record<keyof typeof users, string[]> },
): Promise<string> {
  const beganMs = performance.now()
  const farmers = idsOf('farmers', accounts.farmers)
  const buyers = idsOf('buyers', accounts.buyers)
  const client = await database.openClient({ purpose: 'fill', statementTimeoutMs: 0 })
  try {
    await client.query(`set synchronous_commit = off; set work_mem = '256MB'`)
    for (const [kind, ids] of Object.entries({ farmers, buyers }))
      await client.query(insertUsers, [kind, ids])
    await client.query(insertLots, [auctions, farmers])
    const firstOpen = Math.floor(auctions * (1 - OPEN_SHARE))
    await client.query(insertAuctions, [firstOpen, bids / auctions, buyers])
    await client.query(
      `update lots set is_open = false from auctions
       where auctions.id = lots.id and auctions.status in ('completed', 'inactive')`,
    )
    await indexStaleLots(database.db)
    await client.query(insertBids, [buyers])
    await client.query(insertParticipations)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  const [broken] = await checkInvariants(database.db)
  if (broken) throw new Error(`The filled market is not right: ${JSON.stringify(broken)}`)
  const took = formatSeconds(performance.now() - beganMs)
  return `${whole(auctions)} auctions, ${whole(bids)} bids, filled in ${took}`
}
