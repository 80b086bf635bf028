import { sql } from 'kysely'
import type { MarketFilter } from '../../persistence/market/market-filter.ts'
import type { Queries } from '../../persistence/tables.ts'
import { countsOfMarket, isInMarket, type MarketSummary } from './list-market.ts'

/** Everyone looks at the same market: counting it is shared for a moment. */
const KEPT_MS = 2_000
const MAX_KEPT = 1_000

export interface MarketSummaries {
  /** Counts over all pages of a filter, at most two seconds old. */
  read(filter: MarketFilter): Promise<MarketSummary>
}

export function createMarketSummaries(db: Queries): MarketSummaries {
  const kept = new Map<string, { untilMs: number; summary: Promise<MarketSummary> }>()
  return {
    read(filter) {
      const key = JSON.stringify(filter)
      const recent = kept.get(key)
      if (recent && recent.untilMs > performance.now()) return recent.summary
      const summary = countMarket(db, filter)
      kept.delete(key)
      kept.set(key, { untilMs: performance.now() + KEPT_MS, summary })
      if (kept.size > MAX_KEPT) kept.delete([...kept.keys()][0] ?? '')
      // A failure is not shared.
      summary.catch(() => kept.delete(key))
      return summary
    },
  }
}

async function countMarket(db: Queries, filter: MarketFilter): Promise<MarketSummary> {
  const { rows } = await sql<MarketSummary>`
    select ${countsOfMarket} from auctions where ${isInMarket(filter)}
  `.execute(db)
  return rows[0] ?? { total: 0, live: 0, endingWithinHour: 0 }
}
