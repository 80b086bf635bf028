import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { startHelper } from '../helpers/helper-process.ts'
import { formatRate } from '../report/figures.ts'
import type { BesideOptions } from './beside-options.ts'
import { compareCosts, type Turn } from './compare-costs.ts'
import { type BesideReport, renderBesideReport } from './report.ts'
import type { VersionCalls } from './version-calls.ts'

const ownFolder = resolve(import.meta.dirname, '../../../..')
const say = (line: string) => console.log(line)

/**
 * Runs this version and another one beside each other and places as many bids on both at the same time, so that
 * whatever else the machine does meets both alike. @returns whether every run was valid.
 */
export async function runBeside(
  options: BesideOptions,
  command: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { otherFolder, seconds, turns: wanted, rate, lots, jsonFile } = options
  const startedAt = new Date().toISOString()
  const [own, other] = [startVersion(ownFolder), startVersion(otherFolder)]
  try {
    const machine = await own.call('open', null)
    const { commit: otherCommit } = await other.call('open', null)
    const turns: Turn[] = []
    while (turns.length < wanted) {
      signal.throwIfAborted()
      const bids = { lots, rate, seconds }
      const [ours, theirs] = await Promise.all([own.call('measure', bids), other.call('measure', bids)])
      const turn = { ours, other: theirs }
      turns.push(turn)
      say(`${turns.length}/${wanted} ${progressLine(turn)}`)
    }
    const problems = turns.flatMap((turn) => [...turn.ours.problems, ...turn.other.problems])
    const report: BesideReport = { command, startedAt, machine, otherCommit, seconds, turns, problems }
    say(`\n${renderBesideReport(report)}`)
    if (jsonFile) await writeFile(jsonFile, `${JSON.stringify(report, null, 2)}\n`)
    return problems.length === 0
  } finally {
    for (const version of [own, other]) {
      await version.call('close', null)
      await version.stop()
    }
  }
}

const startVersion = (folder: string) =>
  startHelper<VersionCalls>(resolve(folder, 'deploy/load/src/beside/version-process.ts'))

function progressLine(turn: Turn): string {
  const [all] = compareCosts([turn])
  const rates = `${formatRate(turn.other.perSecond)} and ${formatRate(turn.ours.perSecond)} bids/s`
  return `the other and this one: ${rates}, ${all?.other.toFixed(0)} and ${all?.ours.toFixed(0)} µs a bid`
}
