// Checks installed packages against the deadlines of SECURITY.md: `npm run dependencies`. Asks only the npm registry,
// through pnpm, for newer releases, their dates, and known vulnerabilities.
import { run } from './checks.ts'
import { findOverdue } from './overdue.ts'

interface Outdated {
  current: string
  isDeprecated: boolean
}

/** Runs a pnpm command that queries the registry, and parses its JSON output. */
const ask = async (question: string) => JSON.parse((await run(`npx ${question} --json`)).output)

async function judge(name: string, { current, isDeprecated }: Outdated): Promise<string | null> {
  if (isDeprecated) return `${name} ${current} is deprecated`
  const overdue = findOverdue(current, await ask(`view ${name} time`), new Date())
  return overdue && `${name} ${current}: ${overdue.version} has been out for ${overdue.days} days`
}

// A library may be listed several times, such as `ws@8.21.1 (dev)`.
const outdated = Object.entries<Outdated>(await ask('outdated --recursive'))
const libraries = new Map(outdated.map(([key, found]) => [key.replace(/(?<=.)@.*$/, ''), found]))
const faults: string[] = []
for (const [name, found] of libraries) {
  const fault = await judge(name, found)
  if (fault) faults.push(fault)
}
console.log(
  `${faults.length === 0 ? '✓' : '✗'} newer releases are taken in time (${libraries.size} looked at)`,
)
for (const fault of faults) console.log(`  ${fault}`)

const weaknesses = await run('npx audit')
console.log(`${weaknesses.passed ? '✓' : '✗'} no weakness is known`)
if (!weaknesses.passed) console.log((weaknesses.output + weaknesses.errors).trim())
process.exitCode = faults.length === 0 && weaknesses.passed ? 0 : 1
