import { analytics } from './analytics/analytics.ts'
import { deals } from './benchmarks/deals.ts'
import { prices } from './benchmarks/prices.ts'
import { proofs } from './benchmarks/proofs.ts'
import { searches } from './benchmarks/searches.ts'
import { signIns } from './benchmarks/sign-ins.ts'
import { standings } from './benchmarks/standings.ts'
import { bids } from './bids/bids.ts'
import { runCommand, UsageProblem } from './command-line.ts'
import { floods } from './floods/floods.ts'
import { lists } from './lists/lists.ts'
import { peers } from './peers/peers.ts'
import { scale } from './scale/scale.ts'

const own = { bids, peers, lists, analytics, deals, searches, scale, prices, proofs, floods, standings }
const benchmarks = new Map(Object.entries({ ...own, 'sign-ins': signIns }))

await runCommand((words, interruption) => {
  const isNamed = words[0] !== undefined && !words[0].startsWith('-')
  const [name = 'bids', ...args] = isNamed ? words : ['bids', ...words]
  const benchmark = benchmarks.get(name)
  if (!benchmark) throw new UsageProblem(`there is no "${name}" among ${[...benchmarks.keys()].join(', ')}`)
  return benchmark(args, interruption)
})
