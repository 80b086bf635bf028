import { bulleted, formatMs, formatRate, markdownTable, nothing } from '../report.ts'
import type { Requirement } from './requirements.ts'
import type { ScenarioSummary } from './summary.ts'

/** The report without machine and method. @param warnings from the services' logs. */
export function bidsSections(
  summaries: readonly ScenarioSummary[],
  requirements: readonly Requirement[],
  warnings: readonly string[],
): string[] {
  const of = (lines: 'remarks' | 'problems') =>
    summaries.flatMap((summary) => summary[lines].map((line) => `- ${summary.title}: ${line}`))
  const problems = of('problems')
  return [
    figuresTable(summaries),
    costTable(summaries),
    memoryTable(summaries),
    requirements.length > 0 ? requirementsTable(requirements) : '',
    of('remarks').join('\n'),
    warnings.length > 0 ? `The services warned:\n\n${bulleted(warnings)}` : '',
    problems.length > 0
      ? `**The run is not valid:**\n${problems.join('\n')}`
      : 'After every run the invariants held and exactly the acknowledged bids were stored.',
  ]
}

function figuresTable(summaries: readonly ScenarioSummary[]): string {
  return markdownTable(
    ['', 'bids/s', 'refused/s', 'p50 ms', 'p99 ms', 'to watcher p50', 'p99', 'generator, cores'],
    summaries
      .filter(placesBids)
      .map((summary) => [
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

/** The process that uses most CPU limits a figure. */
function costTable(summaries: readonly ScenarioSummary[]): string {
  const lines = summaries.filter(placesBids).map(({ id, microsecondsPerBid }) => {
    const costs = Object.entries(microsecondsPerBid)
      .filter(([, cost]) => cost > 0)
      .sort(([, a], [, b]) => b - a)
    const sum = costs.reduce((total, [, cost]) => total + cost, 0).toLocaleString('en')
    return `- ${id}: ${sum} = ${costs.map(([name, cost]) => `${name} ${cost.toLocaleString('en')}`).join(' + ')}`
  })
  return `CPU time per accepted bid, in microseconds:\n\n${lines.join('\n')}`
}

/** Only of Node processes: for servers shared memory would count several times. */
const servers = new Set(['postgres', 'kafka', 'redis'])

function memoryTable(summaries: readonly ScenarioSummary[]): string {
  const starts = summaries.filter((summary) => !placesBids(summary))
  const tables = starts.map((idle) => {
    const names = Object.keys(idle.residentMegabytes).filter((name) => !servers.has(name))
    const ofSame = summaries.filter((other) => names.every((name) => name in other.residentMegabytes))
    const after = ofSame.at(-1) ?? idle
    const sum = (of: ScenarioSummary) =>
      names.reduce((total, name) => total + (of.residentMegabytes[name] ?? 0), 0)
    const row = (name: string) => [
      name,
      String(idle.residentMegabytes[name] ?? nothing),
      String(after.residentMegabytes[name] ?? nothing),
    ]
    const rows = names.map(row)
    if (names.length > 1) rows.push(['together', String(sum(idle)), String(sum(after))])
    return markdownTable(['MB', idle.title, `after ${after.id}`], rows)
  })
  return tables.length > 0 ? `Resident memory:\n\n${tables.join('\n\n')}` : ''
}

function placesBids({ perSecond }: ScenarioSummary): boolean {
  return perSecond > 0
}

const verdicts = { aim: 'aim', must: 'must', no: '**not met**' }

function requirementsTable(requirements: readonly Requirement[]): string {
  return markdownTable(
    ['', 'measured', 'must', 'aim', 'met'],
    requirements.map(({ name, figure, unit, must, aim, met }) => {
      const format = (value: number) =>
        `${unit === '×' || unit === 'ms' ? value.toFixed(1) : Math.round(value).toLocaleString('en')} ${unit}`
      return [name, format(figure), format(must), aim === null ? nothing : format(aim), verdicts[met]]
    }),
  )
}
