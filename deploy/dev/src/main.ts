// `npm start`: the whole product on this machine, ready when it prints a line that begins {"ready":true.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigurationError } from '@boli/http-kit'
import { readArguments, repository, usage } from './args.ts'
import { describeReady, formatReadyLine } from './ready-line.ts'
import { type RunningStack, startStack } from './stack.ts'
import { StartupProblem } from './startup-problem.ts'

/** One Ctrl-C arrives twice, from the terminal and from npm; after this time it counts as another one. */
const SAME_PRESS_MS = 1_000
const STOP_DEADLINE_MS = 25_000

const aborting = new AbortController()
let stack: RunningStack | null = null
let stoppingSince: number | null = null

function stop(exitCode: number): void {
  if (stoppingSince !== null) {
    if (Date.now() - stoppingSince > SAME_PRESS_MS) process.exit(130)
    return
  }
  stoppingSince = Date.now()
  aborting.abort(new StartupProblem('Stopped.'))
  setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref()
  // During start-up, the start notices the abort, cleans up, and ends the process.
  if (stack === null) return
  console.log('Boli is stopping …')
  stack.stop().then(() => sayStopped(exitCode), fail)
}

function sayStopped(exitCode: number): never {
  console.log('Boli has stopped.')
  process.exit(exitCode)
}

function fail(error: unknown): never {
  const isSaidInWords = error instanceof StartupProblem || error instanceof ConfigurationError
  console.error(isSaidInWords ? `\n${error.message}\n` : error)
  process.exit(1)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))

async function main(): Promise<void> {
  // As .env.example describes; variables of the shell take precedence.
  const environmentFile = join(repository, '.env')
  if (existsSync(environmentFile)) process.loadEnvFile(environmentFile)
  const options = readArguments(process.argv.slice(2))
  if (options === null) return console.log(usage)
  stack = await startStack(options, {
    signal: aborting.signal,
    onProgress: (line) => console.log(line),
    onCrash: (reason) => {
      console.error(`Boli stops: ${reason}.`)
      stop(1)
    },
  })
  if (aborting.signal.aborted) return stack.stop()
  console.log(describeReady(stack, Math.round(process.uptime())))
  console.log(formatReadyLine(stack))
}

try {
  await main()
} catch (error) {
  if (!aborting.signal.aborted) fail(error)
}
if (aborting.signal.aborted) sayStopped(0)
