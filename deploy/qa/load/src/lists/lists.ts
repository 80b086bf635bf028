import { setTimeout as sleep } from 'node:timers/promises'
import type { AuctionsTables } from '@boli/auctions'
import { Type } from 'typebox'
import { benchmark } from '../benchmark.ts'
import { chooseScenarios } from '../bids/stages.ts'
import { count, list } from '../command-line.ts'
import { Histogram } from '../measure/statistics.ts'
import { latencyColumns, tableOf } from '../report.ts'
import { openSchema, unlimited, withEndings } from '../service-parts.ts'
import { auctionsUnderTest, openOwnDatabase } from '../service-under-test.ts'
import { cases } from './cases.ts'
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
/** Calls in this process would otherwise starve other work. */
const PAUSE_MS = 5

/** Fills a market, and measures its lists and searches at the auctions service. Succeeds if all are fast enough. */
export const lists = benchmark('lists', options, async (bench, { calls, match, auctions, bids }) => {
  const chosen = chooseScenarios([{ scenarios: cases }], match).flatMap(({ scenarios }) => scenarios)
  const { database, service } = await auctionsUnderTest(bench, await openOwnDatabase(bench))
  bench.say('filling …')
  const content = await withEndings((endings) => {
    const { url } = database.options
    const filling = openSchema<AuctionsTables>(url, 'auctions', unlimited, endings)
    return fillAuctions(filling, { auctions, bids })
  })
  bench.say(`${content}; calling, ${calls} times each …`)
  const timed = chosen.map((one) => ({ ...one, times: new Histogram() }))
  // One call of each kind in turn, so that a slow minute of the machine affects all of them.
  for (let turn = 0; turn < WARM_UP_CALLS + calls; turn += 1) {
    for (const { next, times } of timed) {
      const { ms } = await service.succeed(next(auctions))
      if (turn >= WARM_UP_CALLS) times.record(ms)
    }
    await sleep(PAUSE_MS)
  }
  const table = tableOf(timed, [
    ['', ({ id }) => id],
    ...latencyColumns<(typeof timed)[number]>(({ times }) => times),
  ])
  const slow = timed.filter(({ times }) => times.percentile(95) > WANTED_MS).map(({ id }) => id)
  const verdict =
    slow.length === 0
      ? `Each of them is answered within ${WANTED_MS} ms at the 95th percentile.`
      : `**Slower than ${WANTED_MS} ms at the 95th percentile:** ${slow.join('; ')}.`
  await bench.report([table, verdict], [content])
  return slow.length === 0
})
