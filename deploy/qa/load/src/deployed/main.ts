// `npm run load`: a load test of a deployment that runs anywhere, from outside.
import { runCommand } from '../command-line.ts'
import { readDeployedOptions } from './options.ts'
import { runDeployed } from './run-deployed.ts'

await runCommand(async (args, signal) =>
  runDeployed(await readDeployedOptions(args), { say: console.log, signal }),
)
