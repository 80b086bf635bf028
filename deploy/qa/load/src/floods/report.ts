import { median, medianOf, sum } from '../measure/statistics.ts'
import { bulleted, formatMs, nothing, tableOf } from '../report.ts'
import type { FloodName } from './flooder.ts'
import type { Served } from './floods.ts'

export interface Round {
  flooded: Served
  /** Measured before the flood, only if speeds are compared. */
  quiet?: Served
}

/** What other users experienced during a flood, in each round. */
export interface Row {
  /** How the product runs. */
  how: string
  /** null for none. */
  flood: FloodName | null
  rounds: readonly Round[]
}

/** Longest allowed waits of other users, for floods that once made them wait. `besideMs`: for calls other than bids. */
interface Limits {
  bidMs?: number
  besideMs?: number
}

export const longestWaits: Partial<Record<FloodName, Limits>> = {
  'CONNECT packets': { bidMs: 200 },
  'CONNECT packets of ten sockets': { bidMs: 200 },
  'slow pictures of four accounts': { besideMs: 3_000 },
}

const MAX_RATIO = 4
/** Share of a core below which a process is not listed. */
const NAMED_CORES = 0.05

/** Does not count `bid-too-low`: when one bid overtakes another on a lot, the market is right to refuse it. */
function refusedOf({ bids: { refused: { 'bid-too-low': _, ...others } = {} } }: Served): number {
  return sum(Object.values(others))
}
const bidMsOf = ({ bids }: Served) => bids.latencyMs ?? { p95: 0, max: 0 }
const slowestBid = ({ rounds }: Row) => Math.max(...rounds.map(({ flooded }) => bidMsOf(flooded).max))
const slowestBeside = ({ rounds }: Row) => Math.max(...rounds.map(({ flooded }) => flooded.besides.slowestMs))
/** Rounds with a quiet measurement compare speeds; the others limit the longest waits. */
const limitsOf = ({ flood, rounds }: Row): Limits =>
  (flood && rounds.every(({ quiet }) => !quiet) && longestWaits[flood]) || {}
const isWithin = (ms: number, mostMs = Number.POSITIVE_INFINITY) => ms <= mostMs

/** Whether other users were served: all calls answered in all rounds, and speed judged by the median of the rounds. */
export function isServed(row: Row): boolean {
  const { bidMs, besideMs } = limitsOf(row)
  const isAnswered = ({ flooded, quiet }: Round) => {
    const { bids, besides } = flooded
    const failed = (bids.unanswered ?? 0) + besides.failures.length + (quiet ? refusedOf(flooded) : 0)
    return bids.problems.length === 0 && besides.count > 0 && failed === 0
  }
  const ratios = row.rounds.map(({ flooded, quiet }) =>
    quiet ? bidMsOf(flooded).p95 / bidMsOf(quiet).p95 : 0,
  )
  return (
    row.rounds.every(isAnswered) &&
    median(ratios) < MAX_RATIO &&
    isWithin(slowestBid(row), bidMs) &&
    isWithin(slowestBeside(row), besideMs)
  )
}

export function floodSections(rows: readonly Row[]): string[] {
  const total = (of: (served: Served) => number) => (row: Row) =>
    String(sum(row.rounds.map(({ flooded }) => of(flooded))))
  const middle = (of: (round: Round) => number | undefined) => (row: Row) =>
    formatMs(medianOf(row.rounds, of))
  const shown = (ms: number, mostMs?: number) => {
    const limit = isWithin(ms, mostMs) ? `of ${mostMs}` : `**of ${mostMs}**`
    return `${Math.round(ms)} ms${mostMs === undefined ? '' : ` (${limit})`}`
  }
  const table = tableOf(rows, [
    ['in', ({ how }) => how],
    ['beside', ({ flood }) => flood ?? 'nothing'],
    ['bids', total(({ bids }) => Math.round(bids.perSecond * bids.seconds))],
    ['p95 ms', middle(({ flooded }) => bidMsOf(flooded).p95)],
    ['quiet', middle(({ quiet }) => quiet && bidMsOf(quiet).p95)],
    ['the slowest', (row) => shown(slowestBid(row), limitsOf(row).bidMs)],
    ['refused', total(refusedOf)],
    ['unanswered', total(({ bids }) => bids.unanswered ?? 0)],
    ['sign-ins or pictures', total(({ besides }) => besides.count)],
    ['the slowest', (row) => shown(slowestBeside(row), limitsOf(row).besideMs)],
    ['failed', total(({ besides }) => besides.failures.length)],
  ])
  const costs = rows.map((row) => `${row.flood ?? 'nothing'}, ${row.how}: ${costsOf(row.rounds.at(-1))}`)
  return [
    table,
    `Cores used and what came of the flood, in the last round:\n\n${bulleted(costs)}`,
    rows.every(isServed)
      ? `Everybody else was answered in time, and the p95 of bids stayed below ${MAX_RATIO} × its quiet value.`
      : `**Wanted: everybody else answered in time, the p95 of bids below ${MAX_RATIO} × its quiet value.**`,
  ]
}

export function costsOf(round: Round | undefined): string {
  const cores = Object.entries(round?.flooded.bids.processes ?? {})
    .filter(([, { cores }]) => cores >= NAMED_CORES)
    .sort(([, a], [, b]) => b.cores - a.cores)
    .map(([name, { cores }]) => `${name} ${cores.toFixed(2)}`)
  const outcomes = Object.entries(round?.flooded.counts ?? {}).map(([what, count]) => `${count} × ${what}`)
  return [cores, outcomes].map((parts) => parts.join(', ') || nothing).join('; ')
}
