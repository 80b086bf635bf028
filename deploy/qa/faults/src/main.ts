import { runCommand } from '@boli/load/command-line'
import { faults } from './faults/index.ts'
import { parseTortureOptions } from './options.ts'
import { runTorture } from './run-torture.ts'

await runCommand(async (args, interruption) => {
  const options = parseTortureOptions(args, faults)
  if (!options.list) {
    const command = ['npm run torture', ...(args.length > 0 ? ['--', ...args] : [])].join(' ')
    return runTorture(options, command, interruption)
  }
  for (const { name, does, isInShortForm } of options.faults)
    console.log(`${name}${isInShortForm ? ' (short)' : ''}: ${does}`)
  return true
})
