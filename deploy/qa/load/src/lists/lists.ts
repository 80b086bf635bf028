import { setTimeout as sleep } from 'node:timers/promises'
import { Type } from 'typebox'
import { benchmark } from '../benchmark.ts'
import { chooseScenarios } from '../bids/stages.ts'
import { count, list } from '../command-line.ts'
import { Histogram } from '../measure/statistics.ts'
import { latencyColumns, tableOf } from '../report.ts'
import { openOwnDatabase } from '../service-under-test.ts'
import { auctions } from './auctions.ts'
import { deals } from './deals.ts'
import { prices } from './prices.ts'
import type { Filled, ListCase } from './section.ts'

const options = {
  auctions: count(200_000, 'in the market'),
  bids: count(5_000_000, 'on them'),
  searches: count(200_000, 'that are saved'),
  deals: count(1_000_000, 'that there are'),
  prices: count(5_000_000, 'of mandis'),
  sales: count(500_000, 'lots that were sold within the 90 days'),
  calls: count(200, 'measured calls of each kind'),
  match: list(Type.String(), [], 'kinds whose name contains one of these texts', 'search,deals'),
}

interface Timed extends Pick<ListCase, 'id' | 'wantedMs'> {
  times: Histogram
}

/** Fills a market, and measures its lists, searches and steps at their services. Succeeds if all are fast enough. */
export const lists = benchmark('lists', options, async (bench, { calls, match, ...size }) => {
  const chosen = chooseScenarios([auctions, deals, prices], match)
  const openSchema = await openOwnDatabase(bench)
  const timed: Timed[] = []
  const lines: string[] = []
  for (const { scenarios, open } of chosen) {
    const on = await open(bench, openSchema, size)
    lines.push(on.content)
    bench.say(`calling, ${calls} times each …`)
    timed.push(...(await measure(on, scenarios, calls)))
  }
  const table = tableOf(timed, [
    ['', ({ id }) => id],
    ...latencyColumns<Timed>(({ times }) => times),
    ['wanted p95', ({ wantedMs }) => String(wantedMs)],
  ])
  const slow = timed.filter(({ wantedMs, times }) => times.percentile(95) > wantedMs).map(({ id }) => id)
  const isFast = slow.length === 0
  const verdict = isFast
    ? 'Each of them is as fast as required.'
    : `**Slower than wanted:** ${slow.join('; ')}.`
  await bench.report([table, verdict], { lines })
  return isFast
})

const WARM_UP_CALLS = 20
/** Calls in this process would otherwise starve other work. */
const PAUSE_MS = 5

/** Makes one call of each kind in turn, so that a slow minute of the machine affects all of them. */
async function measure(on: Filled, cases: readonly ListCase[], calls: number): Promise<Timed[]> {
  const timed = cases.map((one) => ({ ...one, times: new Histogram() }))
  for (let turn = 0; turn < WARM_UP_CALLS + calls; turn += 1) {
    for (const { next, settle, times } of timed) {
      const answer = await on.service.succeed(next(on))
      const answeredMs = performance.now()
      await settle?.(on)
      if (turn >= WARM_UP_CALLS) times.record(answer.ms + performance.now() - answeredMs)
    }
    await sleep(PAUSE_MS)
  }
  return timed
}
