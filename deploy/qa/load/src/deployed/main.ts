// `npm run load`: a load test of a deployment that runs anywhere, from outside.
import { UsageProblem } from '../command-line.ts'
import { deployedUsage, readDeployedOptions } from './options.ts'
import { runDeployed } from './run-deployed.ts'

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => interruption.abort(new Error('interrupted')))

try {
  const options = await readDeployedOptions(process.argv.slice(2))
  const isWell = await runDeployed(options, { say: console.log, signal: interruption.signal })
  process.exit(isWell ? 0 : 1)
} catch (error) {
  if (error instanceof UsageProblem) console.error(`${error.message}\n${deployedUsage}`)
  else console.error(error)
  process.exit(error instanceof UsageProblem ? 2 : 1)
}
