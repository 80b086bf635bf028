import { brokenAuctionRules } from '@boli/faults'
import { eventually } from '@boli/test-kit'
import { expect } from 'vitest'
import type { RunningSystem } from './system.ts'

/** What must always be true of auctions, asked of the owner's tables. */
export async function expectInvariants(system: RunningSystem): Promise<void> {
  expect(await brokenAuctionRules(system.databaseUrl)).toEqual([])
}

/**
 * Every event reached its consumer with effect once: the outbox runs empty, and what analytics made of the
 * events equals a recount of the bids themselves. Its stream has one entry an event, with the bids in it. Systems share
 * one Kafka: what an earlier one left there for analytics is none of this one's.
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
      const told = await system.query(
        "select subject as auction_id, sum(count)::int as bids, max(amount)::bigint as best from analytics.activity where kind = 'bids' and subject::text in (select id::text from auctions.auctions) group by 1 order by 1",
      )
      expect(told.map(({ auction_id, bids }) => ({ auction_id, bids }))).toEqual(
        stored.map(({ auction_id, bids }) => ({ auction_id, bids })),
      )
    },
    { withinMs: 60_000 },
  )
}

/** Nothing is left behind: no transaction that nobody ends. */
export async function expectNoLeftovers(system: RunningSystem): Promise<void> {
  await eventually(async () => {
    const idle = await system.query(
      "select pid, application_name, query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    )
    expect(idle).toEqual([])
  })
}
