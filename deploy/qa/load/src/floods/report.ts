import { median, sum } from '../measure/statistics.ts'
import { bulleted, formatMs, nothing, tableOf } from '../report.ts'
import type { FloodCounts, FloodName } from './flooder.ts'
import type { Served } from './floods.ts'

interface Round {
  flooded: Served
  counts: FloodCounts
  /** Before the flood; only where its speed is compared with it. */
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

/** The longest wait of others, for floods that once made them wait. `besideMs`: of what is done beside bids. */
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

/** Two buyers bid on each lot: where one bid overtakes the other, the market refuses it as it should. */
const refusedOf = ({ refused: { 'bid-too-low': _, ...others } }: Served) => sum(Object.values(others))
const slowestBid = ({ rounds }: Row) => Math.max(...rounds.map(({ flooded }) => flooded.slowestMs))
const slowestBeside = ({ rounds }: Row) => Math.max(...rounds.map(({ flooded }) => flooded.besides.slowestMs))
/** Speeds are compared in rounds with a quiet time, the longest waits in the others. */
const limitsOf = ({ flood, rounds }: Row): Limits =>
  (flood && rounds.every(({ quiet }) => !quiet) && longestWaits[flood]) || {}
const isWithin = (ms: number, mostMs = Number.POSITIVE_INFINITY) => ms <= mostMs

/** Whether other users were served: nobody without an answer in any round, and speed by the median of the rounds. */
export function isServed(row: Row): boolean {
  const { bidMs, besideMs } = limitsOf(row)
  const isAnswered = ({ flooded, quiet }: Round) => {
    const { bids, unanswered, besides } = flooded
    const failed = unanswered + besides.failures.length + (quiet ? refusedOf(flooded) : 0)
    return bids > 0 && besides.count > 0 && failed === 0
  }
  const ratios = row.rounds.map(({ flooded, quiet }) => (quiet ? flooded.p95Ms / quiet.p95Ms : 0))
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
  const middle = (of: (round: Round) => number | undefined) => (row: Row) => {
    const values = row.rounds.map(of).filter((value) => value !== undefined)
    return values.length === 0 ? nothing : formatMs(median(values))
  }
  const shown = (ms: number, mostMs?: number) => {
    const limit = isWithin(ms, mostMs) ? `of ${mostMs}` : `**of ${mostMs}**`
    return `${Math.round(ms)} ms${mostMs === undefined ? '' : ` (${limit})`}`
  }
  const table = tableOf(rows, [
    ['in', ({ how }) => how],
    ['beside', ({ flood }) => flood ?? 'nothing'],
    ['bids', total(({ bids }) => bids)],
    ['p95 ms', middle(({ flooded }) => flooded.p95Ms)],
    ['quiet', middle(({ quiet }) => quiet?.p95Ms)],
    ['the slowest', (row) => shown(slowestBid(row), limitsOf(row).bidMs)],
    ['refused', total(refusedOf)],
    ['unanswered', total(({ unanswered }) => unanswered)],
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
  const cores = Object.entries(round?.flooded.cores ?? {})
    .filter(([, used]) => used >= NAMED_CORES)
    .sort(([, a], [, b]) => b - a)
    .map(([name, used]) => `${name} ${used.toFixed(2)}`)
  const outcomes = Object.entries(round?.counts ?? {}).map(([what, count]) => `${count} × ${what}`)
  return [cores, outcomes].map((parts) => parts.join(', ') || nothing).join('; ')
}
