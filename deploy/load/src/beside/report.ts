import type { Measurement } from '../bids/scenario.ts'
import type { MachineDescription } from '../machine/describe-machine.ts'
import { nothing } from '../report/figures.ts'
import { machineLines } from '../report/machine-lines.ts'
import { markdownTable } from '../report/markdown-table.ts'
import { type Comparison, compareCosts, type Turn } from './compare-costs.ts'

export interface BesideReport {
  command: string
  startedAt: string
  machine: MachineDescription
  otherCommit: string
  seconds: number
  turns: Turn[]
  /** Broken invariants, lost bids: the figures are worth nothing where there is one. */
  problems: string[]
}

/** What two versions cost, in Markdown. */
export function renderBesideReport(report: BesideReport): string {
  const { command, startedAt, machine, otherCommit, seconds, turns, problems } = report
  const ours = refused(turns.map((turn) => turn.ours))
  const theirs = refused(turns.map((turn) => turn.other))
  return [
    `\`${command}\`, ${startedAt}`,
    [...machineLines(machine), `the other version: commit ${otherCommit}`]
      .map((line) => `- ${line}`)
      .join('\n'),
    `Microseconds of CPU an accepted bid, ${turns.length} turns of ${seconds} s:`,
    costsTable(compareCosts(turns)),
    `Refused: ${ours} here, ${theirs} there.`,
    problems.length > 0
      ? `**The run is not valid:**\n${problems.map((problem) => `- ${problem}`).join('\n')}`
      : 'After every turn the invariants held and exactly the acknowledged bids were stored.',
  ].join('\n\n')
}

function costsTable(comparisons: readonly Comparison[]): string {
  return markdownTable(
    ['', 'the other', 'this one', 'median difference', 'mean', 'standard error'],
    comparisons.map((row) => [
      row.name,
      row.other.toFixed(0),
      row.ours.toFixed(0),
      row.medianDifference.toFixed(1),
      row.meanDifference.toFixed(1),
      row.standardError?.toFixed(1) ?? nothing,
    ]),
  )
}

function refused(runs: readonly Measurement[]): number {
  return runs.flatMap((run) => Object.values(run.refused ?? {})).reduce((sum, count) => sum + count, 0)
}
