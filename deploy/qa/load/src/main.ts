import { analytics } from './benchmarks/analytics.ts'
import { deals } from './benchmarks/deals.ts'
import { lists } from './benchmarks/lists.ts'
import { prices } from './benchmarks/prices.ts'
import { proofs } from './benchmarks/proofs.ts'
import { scale } from './benchmarks/scale.ts'
import { searches } from './benchmarks/searches.ts'
import { signIns } from './benchmarks/sign-ins.ts'
import { standings } from './benchmarks/standings.ts'
import { bids } from './bids/bids.ts'
import { UsageProblem } from './command-line.ts'
import { floods } from './floods/floods.ts'
import { peers } from './peers/peers.ts'

const own = { bids, peers, lists, analytics, deals, searches, scale, prices, proofs, floods, standings }
const benchmarks = { ...own, 'sign-ins': signIns }

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    console.log('stopping after this scenario …')
    interruption.abort(new Error('interrupted'))
  })
}

const words = process.argv.slice(2)
const isNamed = words[0] !== undefined && !words[0].startsWith('-')
const [name = 'bids', ...args] = isNamed ? words : ['bids', ...words]

try {
  const benchmark = benchmarks[name as keyof typeof benchmarks]
  if (!benchmark) throw new UsageProblem(`there is no "${name}" among ${Object.keys(benchmarks).join(', ')}`)
  process.exit((await benchmark(args, interruption.signal)) ? 0 : 1)
} catch (error) {
  if (error instanceof UsageProblem) console.error(error.message)
  else console.error(interruption.signal.aborted ? 'interrupted' : error)
  process.exit(error instanceof UsageProblem ? 2 : 1)
}
