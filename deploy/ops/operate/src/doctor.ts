// `npm run doctor`: checks a new installation, and a running one at any time.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checksWith } from './checks.ts'
import { readComposition, repository, runCommand, typedIn } from './compose.ts'
import { expectRunning, marketOf } from './facts.ts'

await runCommand(async (parameters) => {
  const { values } = parseArgs({ args: parameters, options: { backups: { type: 'string' } } })
  const backups = resolve(typedIn, values.backups ?? join(repository, 'backups'))
  const market = marketOf(readComposition())
  expectRunning()
  for (const [name, { run }] of Object.entries(checksWith(backups))) {
    const findings = await run(market)
    if (findings.length === 0) console.log(`✓ ${name}`)
    for (const finding of findings) console.log(`✗ ${name}: ${finding}`)
    if (findings.length > 0) process.exitCode = 1
  }
})
