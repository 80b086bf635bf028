import { analytics } from './analytics/run-analytics.ts'
import type { Benchmark } from './benchmark.ts'
import { bids } from './bids/run-bids.ts'
import { UsageProblem } from './command-line.ts'
import { deals } from './deals/run-deals.ts'
import { floodsBenchmark } from './floods/run-floods.ts'
import { lists } from './lists/run-lists.ts'
import { peers } from './peers/run-peers.ts'
import { prices } from './prices/run-prices.ts'
import { proofs } from './proofs/run-proofs.ts'
import { scale } from './scale/run-scale.ts'
import { searches } from './searches/run-searches.ts'
import { signIns } from './sign-ins/run-sign-ins.ts'
import { standings } from './standings/run-standings.ts'

const benchmarks: Record<string, Benchmark> = {
  ...{ bids, peers, lists, analytics, deals, searches, scale, prices, proofs, standings },
  ...{ 'sign-ins': signIns, floods: floodsBenchmark },
}

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    console.log('stopping after this scenario …')
    interruption.abort(new Error('interrupted'))
  })
}

/** default `bids`. @returns whether everything was correct. */
function run(words: readonly string[]): Promise<boolean> {
  const [name, ...others] = words
  if (name === undefined || name.startsWith('-')) return bids.run(words, interruption.signal)
  const benchmark = benchmarks[name]
  if (!benchmark) throw new UsageProblem(`there is no "${name}" among ${Object.keys(benchmarks).join(', ')}`)
  return benchmark.run(others, interruption.signal)
}

try {
  process.exit((await run(process.argv.slice(2))) ? 0 : 1)
} catch (error) {
  if (error instanceof UsageProblem) console.error(error.message)
  else console.error(interruption.signal.aborted ? 'interrupted' : error)
  process.exit(error instanceof UsageProblem ? 2 : 1)
}
