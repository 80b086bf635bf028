import { openSession, type Person } from '@boli/market'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { benchmark } from '../benchmark.ts'
import { matching } from '../bids/stages.ts'
import { count, list } from '../command-line.ts'
import { signUpMany } from '../market/market.ts'
import { Histogram, percentilesOf } from '../measure/statistics.ts'
import { timed } from '../measure/timed.ts'
import { latencyColumns, tableOf } from '../report.ts'
import { startSmallSystem } from '../system/running-system.ts'
import { cases, type Market } from './cases.ts'
import { fillAuctions } from './fill-auctions.ts'

const options = {
  auctions: count(200_000, 'in the market'),
  bids: count(5_000_000, 'on them'),
  calls: count(200, 'measured calls of each kind'),
  match: list(Type.String(), [], 'kinds whose name contains one of these texts', 'search,myBids'),
}

/** Target at the 95th percentile. */
const WANTED_MS = 30
const WARM_UP_CALLS = 20
/** Users with accounts who are busy, and as many who are not. */
const CALLERS = 5

/** Fills a market, and measures its lists and searches. Succeeds if all are fast enough. */
export const lists = benchmark('lists', options, async (bench, { calls, match, auctions, bids }) => {
  const chosen = matching(cases, match)
  const system = await startSmallSystem({ ...bench, postgres: await bench.startPostgres(), bundles: null })
  bench.say('filling …')
  const farmers = await signUpMany(system, 'farmer', 'Farmer', 2 * CALLERS)
  const buyers = await signUpMany(system, 'business', 'Buyer', 2 * CALLERS)
  const idsOf = (people: readonly Person[]) => people.map(({ user }) => user._id)
  const accounts = { farmers: idsOf(farmers), buyers: idsOf(buyers) }
  const content = await fillAuctions(system.auctions, { auctions, bids, accounts })
  const lots = await sql<{ id: string }>`select id from auctions`.execute(system.auctions.db)
  const market: Market = {
    lotIds: lots.rows.map(({ id }) => id),
    sessions: {
      guest: [openSession(system.url)],
      buyer: buyers.map(({ session }) => session),
      busyBuyer: buyers.slice(0, CALLERS).map(({ session }) => session),
      farmer: farmers.map(({ session }) => session),
    },
  }
  bench.say(`${content}; calling, ${calls} times each …`)
  const measured = chosen.map((one) => ({ ...one, times: new Histogram() }))
  // One call of each kind in turn, so that a slow minute of the machine affects all of them.
  for (let turn = 0; turn < WARM_UP_CALLS + calls; turn += 1) {
    for (const { call, times } of measured) {
      const { ms } = await timed(() => call(market))
      if (turn >= WARM_UP_CALLS) times.record(ms)
    }
  }
  const rows = measured.map(({ id, times }) => ({ id, ...percentilesOf(times) }))
  const table = tableOf(rows, [['', ({ id }) => id], ...latencyColumns])
  const slow = rows.filter(({ p95 }) => p95 > WANTED_MS).map(({ id }) => id)
  const verdict =
    slow.length === 0
      ? `Each of them is answered within ${WANTED_MS} ms at the 95th percentile.`
      : `**Slower than ${WANTED_MS} ms at the 95th percentile:** ${slow.join('; ')}.`
  await bench.report([table, verdict], [content])
  return slow.length === 0
})
