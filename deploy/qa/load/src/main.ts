import { proofs } from './benchmarks/proofs.ts'
import { signIns } from './benchmarks/sign-ins.ts'
import { bids } from './bids/bids.ts'
import { runCommand, UsageProblem } from './command-line.ts'
import { floods } from './floods/floods.ts'
import { lists } from './lists/lists.ts'
import { peers } from './peers/peers.ts'

const benchmarks = new Map(Object.entries({ bids, peers, lists, proofs, floods, 'sign-ins': signIns }))

await runCommand((words, interruption) => {
  const isNamed = words[0] !== undefined && !words[0].startsWith('-')
  const [name = 'bids', ...args] = isNamed ? words : ['bids', ...words]
  const benchmark = benchmarks.get(name)
  if (!benchmark) throw new UsageProblem(`there is no "${name}" among ${[...benchmarks.keys()].join(', ')}`)
  return benchmark(args, interruption)
})
