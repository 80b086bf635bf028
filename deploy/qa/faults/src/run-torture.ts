import { describeMachine, machineLines } from '@boli/load/machine/describe-machine'
import { bulleted } from '@boli/load/report'
import { bundled } from '@boli/load/system/bundled'
import { openWorkshop } from './open-workshop.ts'
import type { TortureOptions } from './options.ts'
import { renderFindings } from './report/render.ts'
import { writeFaultDocs } from './report/write-docs.ts'
import { type Finding, tryFault } from './try-fault.ts'

const say = (line: string) => console.log(line)

/** Runs one fault after another. @returns whether all invariants held. */
export async function runTorture(
  options: TortureOptions,
  command: string,
  interruption: AbortSignal,
): Promise<boolean> {
  const { seed, bidders, lots, pace: paceMs, short: isShort, from } = options
  const startedAt = new Date().toISOString()
  say(`seed ${seed}`)
  const endings = new AsyncDisposableStack()
  const findings: Finding[] = []
  try {
    const bundles = await bundled({ say, endings })
    const { workshop, stop } = await openWorkshop({
      ...{ seed, bidders, lots, paceMs, isShort, from, given: null, bundles, say },
    })
    endings.defer(stop)
    const { servers } = workshop.stand
    const machine = await describeMachine(servers.postgres.url)
    const how = Object.entries(servers.how).map(([name, origin]) => `${name}: ${origin}`)
    const run = [
      `\`${command}\`, ${startedAt}, seed ${seed}; ${bidders} people bid on ${lots} lots, each every ${paceMs} ms on average`,
      bulleted([...machineLines(machine), ...how]),
    ].join('\n\n')
    for (const fault of options.faults) {
      if (interruption.aborted) break
      say(`\n${fault.name}: ${fault.does}`)
      const finding = await tryFault(fault, workshop)
      findings.push(finding)
      say(renderFindings([finding]))
    }
    if (options.writeDocs) await writeFaultDocs(findings, run)
    say(`\n${renderFindings(findings)}`)
    return findings.every(({ wrong }) => wrong.length === 0) && !interruption.aborted
  } finally {
    say('stopping …')
    await endings.disposeAsync()
  }
}
