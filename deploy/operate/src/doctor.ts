// `npm run doctor`: the checklist of the first hour, and of any day after it.
import { checks } from './checks.ts'
import { readComposition, runCommand } from './compose.ts'
import { expectRunning, gatherFacts } from './facts.ts'

await runCommand(async () => {
  const composition = readComposition()
  expectRunning()
  const facts = await gatherFacts(composition)
  for (const [name, check] of Object.entries(checks)) {
    const findings = check(facts)
    if (findings.length === 0) console.log(`✓ ${name}`)
    for (const finding of findings) console.log(`✗ ${name}: ${finding}`)
    if (findings.length > 0) process.exitCode = 1
  }
})
