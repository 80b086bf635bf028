import { GENERATOR } from '../load/measure-load.ts'
import { median, type Percentiles, sum } from '../measure/statistics.ts'
import type { ProcessUsage } from '../measure/usage-meter.ts'
import { bulleted, formatMs, formatRate, nothing, tableOf, whole } from '../report.ts'
import type { Requirement } from './requirements.ts'
import type { Round, Scenario } from './stages.ts'

/** A scenario with the medians of all rounds. */
type Summary = ReturnType<typeof summarise>

export function summarise({ id, title }: Pick<Scenario, 'id' | 'title'>, rounds: readonly Round[]) {
  const runs = rounds.map((round) => round.get(id)).filter((run) => run !== undefined)
  const mediansOf = (of: 'latencyMs' | 'watcherDelayMs'): Percentiles | null => {
    const all = runs.map((run) => run[of] ?? null).filter((percentiles) => percentiles !== null)
    const middle = (figure: keyof Percentiles) => median(all.map((percentiles) => percentiles[figure]))
    return all.length === 0 ? null : { p50: middle('p50'), p99: middle('p99') }
  }
  const names = [...new Set(runs.flatMap((run) => Object.keys(run.processes)))]
  /** By process. */
  const rounded = (read: (usage: ProcessUsage | undefined, perSecond: number) => number) =>
    Object.fromEntries(
      names.map((name) => {
        const values = runs.map((run) => read(run.processes[name], run.perSecond))
        return [name, Math.round(median(values))]
      }),
    )
  const cores = runs.flatMap((run) => run.processes[GENERATOR]?.cores ?? [])
  return {
    ...{ id, title },
    perSecond: median(runs.map((run) => run.perSecond)),
    refusedPerSecond: median(runs.map((run) => sum(Object.values(run.refused ?? {})) / run.seconds)),
    latencyMs: mediansOf('latencyMs'),
    watcherDelayMs: mediansOf('watcherDelayMs'),
    generatorCores: cores.length === 0 ? null : median(cores),
    /** CPU time per accepted bid, which hardly depends on other load. */
    microsecondsPerBid: rounded(
      (usage, perSecond) => ((usage?.cores ?? 0) / Math.max(1, perSecond)) * 1_000_000,
    ),
    /** Children included. */
    residentMegabytes: rounded((usage) => usage?.residentMegabytes ?? 0),
    remarks: [...new Set(runs.at(-1)?.remarks ?? [])],
    problems: runs.flatMap((run) => run.problems),
  }
}

/** The report without machine and method. */
export function bidsSections(summaries: readonly Summary[], requirements: readonly Requirement[]): string[] {
  const of = (lines: 'remarks' | 'problems') =>
    bulleted(summaries.flatMap((summary) => summary[lines].map((line) => `${summary.title}: ${line}`)))
  const problems = of('problems')
  const bidding = summaries.filter(placesBids)
  return [
    figuresTable(bidding),
    `CPU time per accepted bid, in microseconds:\n\n${bulleted(bidding.map(costLine))}`,
    memoryTables(summaries),
    requirements.length > 0 ? requirementsTable(requirements) : '',
    of('remarks'),
    problems === ''
      ? 'After every run the invariants held and exactly the acknowledged bids were stored.'
      : `**The run is not valid:**\n${problems}`,
  ]
}

const placesBids = ({ perSecond }: Summary) => perSecond > 0

function figuresTable(summaries: readonly Summary[]): string {
  const shown = (of: Percentiles | null, figure: 'p50' | 'p99') => (of ? formatMs(of[figure]) : nothing)
  return tableOf(summaries, [
    ['', (one) => one.title],
    ['bids/s', (one) => formatRate(one.perSecond)],
    ['refused/s', (one) => (one.refusedPerSecond === 0 ? nothing : formatRate(one.refusedPerSecond))],
    ['p50 ms', (one) => shown(one.latencyMs, 'p50')],
    ['p99 ms', (one) => shown(one.latencyMs, 'p99')],
    ['to watcher p50', (one) => shown(one.watcherDelayMs, 'p50')],
    ['p99', (one) => shown(one.watcherDelayMs, 'p99')],
    ['generator, cores', (one) => one.generatorCores?.toFixed(2) ?? nothing],
  ])
}

/** The process that uses most CPU limits a figure. */
function costLine({ id, microsecondsPerBid }: Summary): string {
  const costs = Object.entries(microsecondsPerBid).filter(([, cost]) => cost > 0)
  const parts = costs.sort(([, a], [, b]) => b - a).map(([name, cost]) => `${name} ${whole(cost)}`)
  return `${id}: ${whole(sum(costs.map(([, cost]) => cost)))} = ${parts.join(' + ')}`
}

/** Only of Node processes: for servers shared memory would count several times. */
const servers = new Set(['postgres', 'kafka', 'redis'])

/** Of each start, idle and after the last scenario. */
function memoryTables(summaries: readonly Summary[]): string {
  const tables = summaries
    .filter((summary) => !placesBids(summary))
    .map((idle) => {
      const names = Object.keys(idle.residentMegabytes).filter((name) => !servers.has(name))
      const after = summaries.findLast((one) => names.every((name) => name in one.residentMegabytes)) ?? idle
      const rows = [...names.map((name) => [name]), ...(names.length > 1 ? [names] : [])]
      const total = (of: Summary, row: string[]) =>
        String(sum(row.map((name) => of.residentMegabytes[name] ?? 0)))
      return tableOf(rows, [
        ['MB', (row) => (row.length > 1 ? 'together' : (row[0] ?? ''))],
        [idle.title, (row) => total(idle, row)],
        [`after ${after.id}`, (row) => total(after, row)],
      ])
    })
  return tables.length > 0 ? `Resident memory:\n\n${tables.join('\n\n')}` : ''
}

function requirementsTable(requirements: readonly Requirement[]): string {
  const format = (value: number | null, unit: Requirement['unit']) => {
    if (value === null) return nothing
    return `${unit === 'MB' ? whole(value) : value.toFixed(1)} ${unit === 'naive' ? 'naive bids' : unit}`
  }
  return tableOf(requirements, [
    ['', ({ name }) => name],
    ['measured', ({ figure, unit }) => format(figure, unit)],
    ['must', ({ must, unit }) => format(must, unit)],
    ['aim', ({ aim, unit }) => format(aim, unit)],
    ['met', ({ met }) => (met === 'no' ? '**not met**' : met)],
  ])
}
