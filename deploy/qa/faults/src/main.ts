import { randomInt } from 'node:crypto'
import { flag, readOptions, runCommand, text, UsageProblem } from '@boli/load/command-line'
import { describeMachine } from '@boli/load/machine/describe-machine'
import { bulleted } from '@boli/load/report'
import { bundled } from '@boli/load/system/running-system'
import { Type } from 'typebox'
import type { Fault } from './faults/fault.ts'
import { faults } from './faults/index.ts'
import { openWorkshop } from './open-workshop.ts'
import { renderFindings, writeFaultDocs } from './report.ts'
import { type Finding, tryFault } from './try-fault.ts'

const options = {
  list: flag('what there is'),
  only: text('a,b', 'faults by name, or by the beginning of their names'),
  short: flag('those that npm test tries, each for seconds'),
  seed: Type.Optional(
    Type.Number({
      ...{ minimum: 1, title: '7' },
      description: 'the same bids, people and moments as another run; default by chance, and printed',
    }),
  ),
  from: text(
    'folder',
    'bundles of an earlier release, with which all processes begin; rolling-upgrade replaces them by the present ones',
  ),
  writeDocs: flag('puts the table into docs/faults.md'),
}

/** As docs/faults.md states. */
const load = { bidders: 50, lots: 10, paceMs: 800 }

const say = (line: string) => console.log(line)

/** Runs one fault after another. Succeeds if all invariants held. */
await runCommand(async (args, interruption) => {
  const given = readOptions('npm run torture', args, options)
  const chosen = choose(given.only, given.short ? faults.filter((fault) => fault.isInShortForm) : faults)
  if (given.list) {
    for (const { name, does, isInShortForm } of chosen)
      say(`${name}${isInShortForm ? ' (short)' : ''}: ${does}`)
    return true
  }
  const { seed = randomInt(1, 1_000_000), short: isShort, from } = given
  const command = ['npm run torture', ...(args.length > 0 ? ['--', ...args] : [])].join(' ')
  const startedAt = new Date().toISOString()
  say(`seed ${seed}`)
  const endings = new AsyncDisposableStack()
  const findings: Finding[] = []
  try {
    const bundles = await bundled({ say, endings })
    const { workshop, stop } = await openWorkshop({
      ...{ ...load, seed, isShort, from, given: null, bundles, say },
    })
    endings.defer(stop)
    const { servers } = workshop.stand
    const slower = await workshop.load.fitMachine()
    const machine = await describeMachine(servers.postgres.url)
    const how = Object.entries(servers.how).map(([name, origin]) => `${name}: ${origin}`)
    const run = [
      `\`${command}\`, ${startedAt}, seed ${seed}; ${load.bidders} people bid on ${load.lots} lots, each every ${Math.round(load.paceMs * slower)} ms on average`,
      bulleted([...machine, ...how]),
    ].join('\n\n')
    try {
      for (const fault of chosen) {
        if (interruption.aborted) break
        say(`\n${fault.name}: ${fault.does}`)
        const finding = await tryFault(fault, workshop)
        findings.push(finding)
        say(renderFindings([finding]))
      }
    } finally {
      if (given.writeDocs) await writeFaultDocs(findings, run)
    }
    say(`\n${renderFindings(findings)}`)
    return findings.every(({ wrong }) => wrong.length === 0) && !interruption.aborted
  } finally {
    say('stopping …')
    await endings.disposeAsync()
  }
})

/** @throws {UsageProblem} */
function choose(only: string | undefined, offered: readonly Fault[]): readonly Fault[] {
  if (only === undefined) return offered
  const wanted = only.split(',').map((name) => name.trim())
  const unknown = wanted.find((name) => !offered.some((fault) => fault.name.startsWith(name)))
  if (unknown !== undefined) throw new UsageProblem(`--only: there is no fault "${unknown}"`)
  return offered.filter((fault) => wanted.some((name) => fault.name.startsWith(name)))
}
