import { UsageProblem } from '@boli/load/command-line'
import { faults } from './faults/index.ts'
import { parseTortureOptions, usage } from './options.ts'
import { runTorture } from './run-torture.ts'

const interruption = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    console.log('stopping after this fault …')
    interruption.abort()
  })
}

try {
  const args = process.argv.slice(2)
  const options = parseTortureOptions(args, faults)
  if (options.list) {
    for (const { name, does, isInShortForm } of options.faults)
      console.log(`${name}${isInShortForm ? ' (short)' : ''}: ${does}`)
    process.exit(0)
  }
  const command = ['npm run torture', ...(args.length > 0 ? ['--', ...args] : [])].join(' ')
  process.exit((await runTorture(options, command, interruption.signal)) ? 0 : 1)
} catch (error) {
  console.error(error instanceof UsageProblem ? `${error.message}\n${usage}` : error)
  process.exit(error instanceof UsageProblem ? 2 : 1)
}
