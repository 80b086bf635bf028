import { proofs } from './benchmarks/proofs.ts'
import { signIns } from './benchmarks/sign-ins.ts'
import { bids } from './bids/bids.ts'
import { runCommand, UsageProblem } from './command-line.ts'
import { load } from './deployed/run-deployed.ts'
import { floods } from './floods/floods.ts'
import { lists } from './lists/lists.ts'
import { peers } from './peers/peers.ts'

const commands = new Map(Object.entries({ bids, peers, lists, proofs, floods, 'sign-ins': signIns, load }))

await runCommand((words, interruption) => {
  const isNamed = words[0] !== undefined && !words[0].startsWith('-')
  const [name = 'bids', ...args] = isNamed ? words : ['bids', ...words]
  const command = commands.get(name)
  if (!command) throw new UsageProblem(`there is no "${name}" among ${[...commands.keys()].join(', ')}`)
  return command(args, interruption)
})
