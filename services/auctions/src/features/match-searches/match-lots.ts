import { createEvent, type DomainEvent, type EventTypes, FOLLOWERS_PER_EVENT, topics } from '@boli/contracts'
import { appendEvents, inTransaction } from '@boli/database'
import { sql } from 'kysely'
import type { ListedAuction } from '../../persistence/listed-auctions.ts'
import { listedByIds } from '../../persistence/listed-by-ids.ts'
import type { AuctionsDatabase, Queries } from '../../persistence/tables.ts'
import { chunksOf, toToldLot } from '../../persistence/tell-followers.ts'
import { keysOfLot } from '../../search/search-key.ts'

const LOTS_AT_ONCE = 50

/**
 * Compares the lots that wait longest with the saved searches, and tells whose searches match, once of each open lot.
 * Several instances take different lots.
 * @returns how many lots were compared.
 */
export async function matchLots({ db }: AuctionsDatabase): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      delete from lots_to_match where auction_id = any (array(
        select auction_id from lots_to_match order by changed_at limit ${LOTS_AT_ONCE} for update skip locked))
      returning auction_id as id`.execute(trx)
    const lots = await listedByIds(
      trx,
      rows.map(({ id }) => id),
    )
    const matches = await findMatches(trx, await readKeys(trx, lots))
    const byLot = Map.groupBy(matches, ({ auctionId }) => auctionId)
    await appendEvents(
      trx,
      topics.followers,
      lots.flatMap((listed) => toEvents(listed, byLot.get(listed.auction.id) ?? [])),
    )
    return rows.length
  })
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

interface Match {
  auctionId: string
  userId: string
  searchId: string
  searchName: string
}

/** Of several searches of one person, the oldest; whoever was told of the lot is not told again. */
async function findMatches(trx: Queries, keys: readonly LotKey[]): Promise<Match[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<Match>`
    with found as (
      select distinct on (auctions.id, search.user_id) auctions.id as auction_id, search.user_id, search.id, search.name
      from unnest(${keys.map(({ auctionId }) => auctionId)}::uuid[], ${keys.map(({ key }) => key)}::text[]) as sought (auction_id, key)
        join saved_search_keys kept on kept.key = sought.key
        join saved_searches search on search.id = kept.search_id
        join auctions on auctions.id = sought.auction_id
        join lots on lots.id = sought.auction_id
      where search.user_id <> auctions.farmer_id
        and (search.query is null or lots.search_vector @@ search.query)
        and (search.category is null or search.category = auctions.category)
        and (search.commodity is null or search.commodity = auctions.commodity)
        and (search.state is null or search.state = auctions.state)
        and (search.district is null or lower(search.district) = lower(auctions.district))
        and (search.min_paise is null or auctions.price_paise >= search.min_paise)
        and (search.max_paise is null or auctions.price_paise <= search.max_paise)
      order by auctions.id, search.user_id, search.id
    ), told as (
      insert into told_matches (auction_id, user_id) select auction_id, user_id from found
      on conflict do nothing returning auction_id, user_id
    )
    select auction_id as "auctionId", user_id as "userId", id as "searchId", name as "searchName"
    from found join told using (auction_id, user_id)`.execute(trx)
  return rows
}

function toEvents(listed: ListedAuction, matches: readonly Match[]): DomainEvent<'searches-matched'>[] {
  const { auction } = listed
  return chunksOf(matches, FOLLOWERS_PER_EVENT).map((chunk) =>
    createEvent({
      type: 'searches-matched',
      source: '/auctions',
      subject: auction.id,
      version: auction.version,
      data: {
        lot: toToldLot(listed),
        matches: chunk.map(
          ({ auctionId: _, ...match }): EventTypes['searches-matched']['matches'][number] => match,
        ),
      },
    }),
  )
}
