import { bidColumns, type Summary, summarise } from '../load/summary.ts'
import { sum } from '../measure/statistics.ts'
import { bulleted, nothing, tableOf, whole } from '../report.ts'
import type { Requirement } from './requirements.ts'
import type { Round, Scenario } from './stages.ts'

interface Result extends Summary, Pick<Scenario, 'id' | 'title'> {
  remarks: string[]
  problems: string[]
}

/** Medians, remarks and problems of a scenario over all rounds. */
export function resultOf({ id, title }: Pick<Scenario, 'id' | 'title'>, rounds: readonly Round[]): Result {
  const runs = rounds.map((round) => round.get(id)).filter((run) => run !== undefined)
  const remarks = [...new Set(runs.at(-1)?.remarks ?? [])]
  return { id, title, ...summarise(runs), remarks, problems: runs.flatMap((run) => run.problems) }
}

/** The report without machine and method. */
export function bidsSections(results: readonly Result[], requirements: readonly Requirement[]): string[] {
  const bidding = results.filter(placesBids)
  return [
    tableOf(bidding, [['', ({ title }) => title], ...bidColumns]),
    `CPU time per accepted bid, in microseconds:\n\n${bulleted(bidding.map(costLine))}`,
    memoryTables(results),
    requirements.length > 0 ? requirementsTable(requirements) : '',
    ...verdictOf(
      results,
      'After every run the invariants held and exactly the acknowledged bids were stored.',
    ),
  ]
}

/** Remarks, and whether the figures are valid. @param verdict The text if they are. */
export function verdictOf(results: readonly Result[], verdict: string): string[] {
  const of = (lines: 'remarks' | 'problems') =>
    bulleted(results.flatMap((result) => result[lines].map((line) => `${result.title}: ${line}`)))
  const problems = of('problems')
  return [of('remarks'), problems === '' ? verdict : `**The run is not valid:**\n${problems}`]
}

const placesBids = ({ perSecond }: Result) => perSecond > 0

/** CPU time per bid, the most expensive process first: that one limits the rate. */
function costLine({ id, microsecondsPerBid }: Result): string {
  const costs = Object.entries(microsecondsPerBid).filter(([, cost]) => cost > 0)
  const parts = costs.sort(([, a], [, b]) => b - a).map(([name, cost]) => `${name} ${whole(cost)}`)
  return `${id}: ${whole(sum(costs.map(([, cost]) => cost)))} = ${parts.join(' + ')}`
}

/** Left out of the memory tables, which cover Boli's own Node processes. */
const servers = new Set(['postgres', 'kafka', 'redis'])

/** A table for each start: memory when idle, and after the last scenario. */
function memoryTables(results: readonly Result[]): string {
  const tables = results
    .filter((result) => !placesBids(result))
    .map((idle) => {
      const names = Object.keys(idle.residentMegabytes).filter((name) => !servers.has(name))
      const after = results.findLast((one) => names.every((name) => name in one.residentMegabytes)) ?? idle
      const rows = [...names.map((name) => [name]), ...(names.length > 1 ? [names] : [])]
      const total = (of: Result, row: string[]) =>
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
