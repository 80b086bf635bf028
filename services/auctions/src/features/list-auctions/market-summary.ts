import { type RawBuilder, sql } from 'kysely'
import type { MarketFilter } from '../../persistence/market/market-filter.ts'
import type { Queries } from '../../persistence/tables.ts'
import { countsOfMarket, isInMarket, type MarketSummary } from './list-market.ts'
import { countChoices, type LotGroup } from './market-counts.ts'

/** Everyone sees the same market: counts are cached for a moment. */
const CACHED_MS = 2_000
const MAX_CACHED = 1_000

/** A filter's counts over all pages, at most two seconds old. */
export function createMarketSummaries(db: Queries) {
  const summaries = shareForAMoment<MarketSummary>()
  const groups = shareForAMoment<LotGroup[]>()
  return {
    read: (filter: MarketFilter) => summaries(JSON.stringify(filter), () => countMarket(db, filter)),

    /** How many lots each choice has, in the whole market or among the lots found. */
    async readCounts(filter: MarketFilter, found: readonly string[] | null) {
      // All counts come from the same groups, whatever is chosen.
      const apart = { ...filter, category: null, commodity: null, district: null }
      const group = () => groupMarket(db, apart, found)
      return countChoices(found ? await group() : await groups(JSON.stringify(apart), group), filter)
    },
  }
}

function shareForAMoment<Value>() {
  const cached = new Map<string, { untilMs: number; value: Promise<Value> }>()
  return (key: string, read: () => Promise<Value>): Promise<Value> => {
    const recent = cached.get(key)
    if (recent && recent.untilMs > performance.now()) return recent.value
    const value = read()
    cached.delete(key)
    cached.set(key, { untilMs: performance.now() + CACHED_MS, value })
    if (cached.size > MAX_CACHED) cached.delete([...cached.keys()][0] ?? '')
    // A failure is not cached.
    value.catch(() => cached.delete(key))
    return value
  }
}

async function countMarket(db: Queries, filter: MarketFilter): Promise<MarketSummary> {
  const { rows } = await sql<MarketSummary>`
    select ${countsOfMarket} from auctions where ${isInMarket(filter)}
  `.execute(db)
  return rows[0] ?? { total: 0, live: 0, endingWithinHour: 0 }
}

/** Districts are counted within the chosen state only. */
async function groupMarket(db: Queries, filter: MarketFilter, found: readonly string[] | null) {
  const isFound: RawBuilder<unknown> = found === null ? sql`true` : sql`id = any (${found}::uuid[])`
  const { rows } = await sql<LotGroup>`
    select category, commodity, state, case when state = ${filter.state} then district end as district, count(*) as lots
    from auctions where ${isFound} and ${isInMarket({ ...filter, state: null })} group by 1, 2, 3, 4
  `.execute(db)
  return rows
}
