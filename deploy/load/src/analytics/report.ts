import type { MachineDescription } from '../machine/describe-machine.ts'
import type { ProcessUsage } from '../measure/usage-meter.ts'
import { formatMs, formatRate } from '../report/figures.ts'
import { machineLines } from '../report/machine-lines.ts'
import { markdownTable } from '../report/markdown-table.ts'
import type { AnalyticsOptions } from './analytics-options.ts'
import type { CallTimes } from './dashboard-calls.ts'
import type { RebuildFigures } from './run-rebuild.ts'

export interface AnalyticsReport {
  command: string
  startedAt: string
  machine: MachineDescription
  options: AnalyticsOptions
  kafka: string
  filledInSeconds: number
  rebuild: RebuildFigures
  /** Of the machine while the rebuild ran. */
  usage: Record<string, ProcessUsage>
  copies: number
  before: CallTimes[]
  meanwhile: CallTimes[]
  after: CallTimes[]
  /** What is not as it must be; empty where all is well. */
  problems: string[]
}

/** The calls that are slower than wanted while nothing else runs. */
export function slowCalls({ before, after, options }: AnalyticsReport): CallTimes[] {
  return [...before, ...after].filter(({ p95Ms }) => p95Ms > options.slowMs)
}

/** The report as it stands on the page and on the screen. */
export function renderAnalyticsReport(report: AnalyticsReport): string {
  const { command, startedAt, machine, options, kafka, rebuild, usage, copies, problems } = report
  const { events, seconds } = rebuild
  const slow = slowCalls(report)
  return [
    `\`${command}\`, ${startedAt}`,
    [
      ...machineLines(machine),
      `kafka: ${kafka}`,
      `${count(events)} events with ${count(options.bids)} bids, published in ${report.filledInSeconds.toFixed(0)} s`,
    ]
      .map((line) => `- ${line}`)
      .join('\n'),
    `The rebuild took ${seconds.toFixed(1)} s: **${formatRate(events / seconds)} events and ` +
      `${formatRate(options.bids / seconds)} bids a second**, while the service got ${count(copies)} copies of past ` +
      `events. Cores used: ${Object.entries(usage)
        .map(([name, { cores }]) => `${name} ${cores}`)
        .join(', ')}.`,
    callTable(report),
    slow.length === 0
      ? `With these rows each call is answered within ${options.slowMs} ms at the 95th percentile.`
      : `**Slower than ${options.slowMs} ms at the 95th percentile:** ${[...new Set(slow.map(({ name }) => name))].join('; ')}.`,
    problems.length === 0
      ? 'Every call was answered. The rows were identical before and after, and their figures those of the published events.'
      : problems.map((problem) => `- **${problem}**`).join('\n'),
  ].join('\n\n')
}

function callTable({ before, meanwhile, after }: AnalyticsReport): string {
  return markdownTable(
    ['', 'p50 ms', 'p95 ms', 'in the rebuild p50', 'p95', 'max', 'after it p50', 'p95'],
    before.map((quiet, index) => {
      const [during, later] = [meanwhile[index], after[index]]
      return [
        quiet.name,
        ...[
          quiet.p50Ms,
          quiet.p95Ms,
          during?.p50Ms,
          during?.p95Ms,
          during?.maxMs,
          later?.p50Ms,
          later?.p95Ms,
        ].map((ms) => formatMs(ms ?? 0)),
      ]
    }),
  )
}

function count(number: number): string {
  return number.toLocaleString('en')
}
