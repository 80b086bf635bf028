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

const startedAt = Date.now() - Math.round(process.uptime() * 1000)
const aborting = new AbortController()
let stack: RunningStack | null = null
let stoppingSince: number | null = null

function stop(exitCode: number): void {
  const now = Date.now()
  if (stoppingSince !== null) {
    if (now - stoppingSince > SAME_PRESS_MS) process.exit(130)
    return
  }
  stoppingSince = now
  aborting.abort(new StartupProblem('Stopped.'))
  setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref()
  // During start-up, the start notices the abort, cleans up, and ends the process.
  if (stack === null) return
  console.log('Boli is stopping …')
  stack.stop().then(
    () => {
      console.log('Boli has stopped.')
      process.exit(exitCode)
    },
    (error) => fail(error),
  )
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
  if (options === null) {
    console.log(usage)
    return
  }
  stack = await startStack(options, {
    signal: aborting.signal,
    onProgress: (line) => console.log(line),
    onCrash: (reason) => {
      console.error(`Boli stops: ${reason}.`)
      stop(1)
    },
  })
  if (aborting.signal.aborted) return stack.stop().then(() => process.exit(0))
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  console.log(describeReady({ ...stack, seconds }))
  console.log(formatReadyLine(stack))
}

main().catch((error) => {
  if (!aborting.signal.aborted) fail(error)
  console.log('Boli has stopped.')
  process.exit(0)
})
