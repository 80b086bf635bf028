import { setTimeout as delay } from 'node:timers/promises'
import { actOnDue, type DueWork, postponeIn, startDeadlineLoop } from '@boli/database'
import type { Logger, Running } from '@boli/http-kit'
import { sql } from 'kysely'
import { type ListedAuction, listedByIds } from '../../persistence/market/listed-auctions.ts'
import type { AuctionsDatabase, AuctionsTables, Queries } from '../../persistence/tables.ts'
import { LOTS_TO_MATCH_CHANNEL } from '../../persistence/wake-channels.ts'
import { keysOfLot } from '../../search/search-key.ts'
import {
  DIGEST_PAUSE,
  type Match,
  msUntilNextDigest,
  publishDigests,
  publishMatches,
} from './publish-matches.ts'

/** Pause after a round that left no lots waiting, so that the next one compares many at once. */
const GATHER_MS = 200

/**
 * Compares new and changed lots with the saved searches soon after they are listed, and publishes digests when they are due;
 * every instance may run one.
 */
export function startSearchMatcher(o: { database: AuctionsDatabase; logger: Logger }): Running {
  return startDeadlineLoop({
    ...o,
    channel: LOTS_TO_MATCH_CHANNEL,
    failure: 'comparing lots with saved searches failed and is tried again',
    async actOnDue() {
      const lots = await matchLots(o)
      const digests = await publishDigests(o)
      if (lots > 0 && lots < LOTS_AT_ONCE) await delay(GATHER_MS)
      return lots + digests > 0
    },
    // Lots that another instance holds are left to it; if it dies, they are found in the next round, within half a minute.
    msUntilNext: () => msUntilNextDigest(o.database),
  })
}

/** Maximum number of lots compared in one round. */
const LOTS_AT_ONCE = 50

/**
 * Compares the longest-waiting lots with the saved searches, and publishes the users whose searches match, once for
 * each open lot; users notified within the last hour get a digest. Several instances take different lots; a failing lot
 * does not delay others.
 * @returns how many lots were compared.
 */
export function matchLots(o: { database: AuctionsDatabase; logger: Logger }): Promise<number> {
  return actOnDue(o, lotsToMatch)
}

const lotsToMatch: DueWork<AuctionsTables> = {
  async lock(trx, ids) {
    const isWanted =
      ids === null ? sql`changed_at <= clock_timestamp()` : sql`auction_id = any (${ids}::uuid[])`
    const { rows } = await sql<{ id: string }>`
      delete from lots_to_match where auction_id = any (array(
        select auction_id from lots_to_match where ${isWanted}
        order by changed_at limit ${LOTS_AT_ONCE} for update skip locked))
      returning auction_id as id`.execute(trx)
    return rows.map(({ id }) => id)
  },
  async act(trx, ids) {
    const lots = await listedByIds(trx, ids)
    await publishMatches(trx, lots, await storeMatches(trx, await readKeys(trx, lots)))
  },
  postpone: postponeIn('lots_to_match', 'auction_id', 'changed_at'),
  failure: 'a lot could not be compared with saved searches, which is tried again in a minute',
}

interface LotKey {
  auctionId: string
  key: string
}

async function readKeys(trx: Queries, lots: readonly ListedAuction[]): Promise<LotKey[]> {
  const { rows } = await sql<{ id: string; lexemes: string[] }>`
    select id, tsvector_to_array(search_vector) as lexemes from lots
    where id = any (${lots.map(({ auction }) => auction.id)}::uuid[]) and is_open`.execute(trx)
  const lexemes = new Map(rows.map((row) => [row.id, row.lexemes]))
  return lots.flatMap(({ auction, lot }) => {
    const own = lexemes.get(auction.id)
    return own ? keysOfLot({ ...lot, lexemes: own }).map((key) => ({ auctionId: auction.id, key })) : []
  })
}

/**
 * Stores which users are notified of which lot, each once; if several searches of a user match, the oldest counts.
 * @returns the newest lot of each user who is notified now.
 */
async function storeMatches(trx: Queries, keys: readonly LotKey[]): Promise<Match[]> {
  if (keys.length === 0) return []
  const ids = [...new Set(keys.map(({ auctionId }) => auctionId))]
  // Forces the lots to be read once, even if statistics of the growing table mislead the planner.
  const { rows } = await sql<Match>`
    with listed as materialized (
      select auctions.id, auctions.farmer_id, auctions.category, auctions.commodity, auctions.state, price_paise, unit,
        lower(district) as district, search_vector
      from auctions join lots using (id) where auctions.id = any (${ids}::uuid[])
    ), found as (
      select distinct on (lot.id, search.user_id) lot.id as auction_id, search.user_id, search.id, search.name
      from unnest(${keys.map(({ auctionId }) => auctionId)}::uuid[], ${keys.map(({ key }) => key)}::text[]) as sought (auction_id, key)
        join saved_search_keys stored on stored.key = sought.key
        join saved_searches search on search.id = stored.search_id
        join listed lot on lot.id = sought.auction_id
      where search.user_id <> lot.farmer_id
        and (search.query is null or lot.search_vector @@ search.query)
        and (search.category is null or search.category = lot.category)
        and (search.commodity is null or search.commodity = lot.commodity)
        and (search.state is null or search.state = lot.state)
        and (search.district is null or lower(search.district) = lot.district)
        and (search.min_paise is null or lot.price_paise >= search.min_paise)
        and (search.max_paise is null or lot.price_paise <= search.max_paise)
        and (search.price_unit is null or search.price_unit = case lot.unit when 'Litres' then 'litre' when 'pcs' then 'piece' else 'quintal' end)
      order by lot.id, search.user_id, search.id
    ), fresh as (
      select * from found where not exists (
        select from notified_matches earlier where (earlier.auction_id, earlier.user_id) = (found.auction_id, found.user_id))
    ), notified as (
      insert into notified_matches (auction_id, user_id) select auction_id, user_id from fresh
      on conflict do nothing
    ), news as (
      select distinct on (user_id) user_id, auction_id, id, name, count(*) over (partition by user_id) as lots
      from fresh order by user_id, auction_id desc
    ), alerted as (
      insert into search_digests as digest (user_id, notified_at, waiting, auction_id, search_id, search_name)
      select user_id, clock_timestamp(), lots, auction_id, id, name from news order by user_id
      on conflict (user_id) do update set
        (notified_at, digest_at, waiting) = (
          select case when is_due then excluded.notified_at else digest.notified_at end,
            case when not is_due then coalesce(digest.digest_at, digest.notified_at + ${DIGEST_PAUSE}::interval) end,
            excluded.waiting + case when digest.digest_at is null then 0 else digest.waiting end
          from (select digest.digest_at is null and digest.notified_at <= excluded.notified_at - ${DIGEST_PAUSE}::interval as is_due) as state),
        auction_id = excluded.auction_id, search_id = excluded.search_id, search_name = excluded.search_name
      returning *
    )
    select user_id as "userId", auction_id as "auctionId", search_id as "searchId", search_name as "searchName",
      waiting as lots
    from alerted where digest_at is null`.execute(trx)
  return rows
}
