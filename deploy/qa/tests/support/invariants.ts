import { brokenAuctionRules } from '@boli/faults'
import { eventually } from '@boli/test-kit'
import { expect } from 'vitest'
import type { RunningSystem } from './system.ts'

/** Invariants of auctions, checked in the owner's tables. */
export async function expectInvariants(system: RunningSystem): Promise<void> {
  expect(await brokenAuctionRules(system.databaseUrl)).toEqual([])
}

/**
 * Every event took effect once: the outbox is drained, and the figures of analytics equal a recount of the bids. Its
 * stream has one entry per event, with the bids in it. Systems share one Kafka: events that an earlier system left
 * there for analytics are ignored.
 */
export async function expectEventsArrivedOnce(system: RunningSystem): Promise<void> {
  await eventually(
    async () => {
      const [waiting] = await system.query('select count(*)::int as rows from auctions.outbox')
      expect(waiting).toEqual({ rows: 0 })
      const stored = await system.query(
        'select auction_id, count(*)::int as bids, max(amount_paise)::bigint as best from auctions.bids group by 1 order by 1',
      )
      const projected = await system.query(
        'select auction_id, count(*)::int as bids, max(amount)::bigint as best from analytics.bids where auction_id in (select id from auctions.auctions) group by 1 order by 1',
      )
      expect(projected).toEqual(stored)
      const counted = await system.query(
        "select subject as auction_id, sum(count)::int as bids, max(amount)::bigint as best from analytics.activity where kind = 'bids' and subject::text in (select id::text from auctions.auctions) group by 1 order by 1",
      )
      expect(counted.map(({ auction_id, bids }) => ({ auction_id, bids }))).toEqual(
        stored.map(({ auction_id, bids }) => ({ auction_id, bids })),
      )
    },
    { withinMs: 60_000 },
  )
}

/** No transaction is left open. */
export async function expectNoLeftovers(system: RunningSystem): Promise<void> {
  await eventually(async () => {
    const idle = await system.query(
      "select pid, application_name, query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    )
    expect(idle).toEqual([])
  })
}
