import type { MachineDescription } from '../machine/describe-machine.ts'
import { formatMs, formatRate, nothing } from '../report/figures.ts'
import { machineLines } from '../report/machine-lines.ts'
import { markdownTable } from '../report/markdown-table.ts'
import type { Requirement } from './requirements.ts'
import type { ScenarioSummary } from './summary.ts'

export interface BidsReport {
  command: string
  startedAt: string
  machine: MachineDescription
  tools: Record<string, string>
  /** How often and how long was measured, in words. */
  method: string
  summaries: ScenarioSummary[]
  requirements: Requirement[]
  /** Of the services' logs. */
  warnings: string[]
}

/** The report as it stands on the page and on the screen. */
export function renderBidsReport(report: BidsReport): string {
  const { machine, tools, summaries, requirements, warnings } = report
  const remarks = summaries.flatMap(({ title, remarks }) => remarks.map((remark) => `- ${title}: ${remark}`))
  const problems = summaries.flatMap(({ title, problems }) =>
    problems.map((problem) => `- ${title}: ${problem}`),
  )
  return [
    `\`${report.command}\`, ${report.startedAt}`,
    [...machineLines(machine), ...Object.entries(tools).map(([name, how]) => `${name}: ${how}`)]
      .map((line) => `- ${line}`)
      .join('\n'),
    report.method,
    figuresTable(summaries),
    costTable(summaries),
    requirements.length > 0 ? requirementsTable(requirements) : '',
    remarks.join('\n'),
    warnings.length > 0 ? `The services warned:\n\n${warnings.map((line) => `- ${line}`).join('\n')}` : '',
    problems.length > 0
      ? `**The run is not valid:**\n${problems.join('\n')}`
      : 'After every run the invariants held and exactly the acknowledged bids were stored.',
  ]
    .filter((section) => section !== '')
    .join('\n\n')
}

function figuresTable(summaries: readonly ScenarioSummary[]): string {
  return markdownTable(
    ['', 'bids/s', 'refused/s', 'p50 ms', 'p99 ms', 'to watcher p50', 'p99', 'generator, cores'],
    summaries.map((summary) => [
      summary.title,
      formatRate(summary.perSecond),
      summary.refusedPerSecond === 0 ? nothing : formatRate(summary.refusedPerSecond),
      summary.latencyMs ? formatMs(summary.latencyMs.p50) : nothing,
      summary.latencyMs ? formatMs(summary.latencyMs.p99) : nothing,
      summary.watcherDelayMs ? formatMs(summary.watcherDelayMs.p50) : nothing,
      summary.watcherDelayMs ? formatMs(summary.watcherDelayMs.p99) : nothing,
      summary.generatorCores === null ? nothing : summary.generatorCores.toFixed(2),
    ]),
  )
}

/** What bounds a figure is whatever uses most of its CPU. */
function costTable(summaries: readonly ScenarioSummary[]): string {
  const lines = summaries.map(({ id, microsecondsPerBid }) => {
    const costs = Object.entries(microsecondsPerBid)
      .filter(([, cost]) => cost > 0)
      .sort(([, a], [, b]) => b - a)
    return `- ${id}: ${costs.map(([name, cost]) => `${name} ${cost.toLocaleString('en')}`).join(', ')}`
  })
  return `CPU time per accepted bid, in microseconds:\n\n${lines.join('\n')}`
}

function requirementsTable(requirements: readonly Requirement[]): string {
  return markdownTable(
    ['', 'measured', 'wanted', ''],
    requirements.map(({ name, figure, wanted, isMet }) => [
      name,
      figure === null ? nothing : wanted.endsWith('×') ? `${figure.toFixed(1)} ×` : `${figure.toFixed(1)} ms`,
      wanted,
      isMet ? 'met' : '**not met**',
    ]),
  )
}
