import type { MachineDescription } from '../machine/describe-machine.ts'
import { formatMs } from '../report/figures.ts'
import { machineLines } from '../report/machine-lines.ts'
import { markdownTable } from '../report/markdown-table.ts'

export interface CaseResult {
  name: string
  p50Ms: number
  p95Ms: number
  maxMs: number
  rowsPerCall: number
}

export interface ListsReport {
  command: string
  startedAt: string
  machine: MachineDescription
  auctions: number
  bids: number
  /** What was promised of lists and searches, at the 95th percentile. */
  slowMs: number
  filledInSeconds: number
  results: CaseResult[]
}

/** The report as it stands on the page and on the screen. */
export function renderListsReport(report: ListsReport): string {
  const { command, startedAt, machine, auctions, bids, slowMs, filledInSeconds, results } = report
  const slow = results.filter(({ p95Ms }) => p95Ms > slowMs)
  const size = `${auctions.toLocaleString('en')} auctions, ${bids.toLocaleString('en')} bids`
  return [
    `\`${command}\`, ${startedAt}`,
    [...machineLines(machine), `${size}, filled in ${filledInSeconds.toFixed(0)} s`]
      .map((line) => `- ${line}`)
      .join('\n'),
    markdownTable(
      ['', 'p50 ms', 'p95 ms', 'max ms', 'rows'],
      results.map(({ name, p50Ms, p95Ms, maxMs, rowsPerCall }) => [
        name,
        formatMs(p50Ms),
        formatMs(p95Ms),
        formatMs(maxMs),
        rowsPerCall.toFixed(0),
      ]),
    ),
    slow.length === 0
      ? `Each of them answers within ${slowMs} ms at the 95th percentile.`
      : `**Slower than ${slowMs} ms at the 95th percentile:** ${slow.map(({ name }) => name).join('; ')}.`,
  ].join('\n\n')
}
