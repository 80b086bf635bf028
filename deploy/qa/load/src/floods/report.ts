import { median, sum } from '../measure/statistics.ts'
import { bulleted, nothing, tableOf } from '../report.ts'
import type { FloodCounts, FloodName } from './flooder.ts'
import type { Served } from './floods.ts'

/** One round of one flood, after a quiet time. */
interface Round {
  quiet: Served
  flooded: Served
  counts: FloodCounts
}
type Row = [FloodName, readonly Round[]]

/** What other users waited for during a flood, or without one. */
export interface Wait {
  /** How the product runs. */
  how: string
  flood: FloodName | null
  /** `besides` are pictures. */
  served: Served
}

const MAX_RATIO = 4
/** Share of a core below which a process is not listed. */
const NAMED_CORES = 0.05

/** The limit of the longest wait, of the floods that once made others wait. */
export const longestWaits: Partial<Record<FloodName, { bidMs?: number; pictureMs?: number }>> = {
  'CONNECT packets': { bidMs: 200 },
  'CONNECT packets of ten sockets': { bidMs: 200 },
  'slow pictures of four accounts': { pictureMs: 3_000 },
}

/** Two buyers bid on each lot: where one bid overtakes the other, the market refuses it as it should. */
const refusedOf = ({ refused: { 'bid-too-low': _, ...others } }: Served) => sum(Object.values(others))

const ratioOf = ({ quiet, flooded }: Round) => flooded.p95Ms / quiet.p95Ms

/** Whether other users were served: sign-ins and bids in each round, speed by the median of the rounds. */
export function isServed(rounds: readonly Round[]): boolean {
  const isWhole = ({ flooded: { bids, unanswered, besides }, flooded }: Round) =>
    bids > 0 && refusedOf(flooded) + unanswered + besides.failures.length === 0 && besides.count > 0
  return rounds.length === 0 || (rounds.every(isWhole) && median(rounds.map(ratioOf)) < MAX_RATIO)
}

export function floodSections(measured: ReadonlyMap<FloodName, readonly Round[]>): string[] {
  const all = [...measured].filter(([, rounds]) => rounds.length > 0)
  if (all.length === 0) return []
  const total = (of: (served: Served) => number) => (row: Row) =>
    String(sum(row[1].map(({ flooded }) => of(flooded))))
  const middle = (of: (round: Round) => number, unit: string) => (row: Row) =>
    `${median(row[1].map(of)).toFixed(1)} ${unit}`
  const slowest = ([, rounds]: Row) => Math.max(...rounds.map(({ flooded }) => flooded.besides.slowestMs))
  const middleOf = (rounds: readonly Round[]) =>
    rounds.toSorted((a, b) => ratioOf(a) - ratioOf(b))[Math.floor(rounds.length / 2)] as Round
  return [
    tableOf<Row>(all, [
      ['beside', ([name]) => name],
      ['p95', middle(({ flooded }) => flooded.p95Ms, 'ms')],
      ['quiet', middle(({ quiet }) => quiet.p95Ms, 'ms')],
      ['ratio', middle(ratioOf, '×')],
      ['refused', total(refusedOf)],
      ['unanswered', total(({ unanswered }) => unanswered)],
      ['sign-ins', total(({ besides }) => besides.count)],
      ['failed', total(({ besides }) => besides.failures.length)],
      ['the slowest', (row) => `${Math.round(slowest(row))} ms`],
    ]),
    'Cores used and what came of the flood, in the middle round:',
    bulleted(all.map(([name, rounds]) => `${name}: ${costsOf(middleOf(rounds))}`)),
    all.every(([, rounds]) => isServed(rounds))
      ? `Every sign-in of others was answered and the p95 of bids stayed below ${MAX_RATIO} × its quiet value.`
      : `**Wanted: every sign-in of others answered, the p95 of bids below ${MAX_RATIO} × its quiet value.**`,
  ]
}

export function costsOf({ flooded, counts }: Round): string {
  const cores = Object.entries(flooded.cores)
    .filter(([, used]) => used >= NAMED_CORES)
    .sort(([, a], [, b]) => b - a)
    .map(([name, used]) => `${name} ${used.toFixed(2)}`)
  const outcomes = Object.entries(counts).map(([what, count]) => `${count} × ${what}`)
  return `${cores.join(', ')}; ${outcomes.join(', ')}`
}

const limitsOf = ({ flood }: Wait) => (flood && longestWaits[flood]) ?? {}
const isWithin = (ms: number, mostMs = Number.POSITIVE_INFINITY) => ms <= mostMs

/** Whether all waits were within the limits, and nobody went without an answer. */
export function isShort(wait: Wait): boolean {
  const { bids, slowestMs, unanswered, besides: pictures } = wait.served
  const { bidMs, pictureMs } = limitsOf(wait)
  const isAnswered = bids > 0 && pictures.count > 0 && unanswered + pictures.failures.length === 0
  return isAnswered && isWithin(slowestMs, bidMs) && isWithin(pictures.slowestMs, pictureMs)
}

export function waitSections(waits: readonly Wait[]): string[] {
  if (waits.length === 0) return []
  const shown = (ms: number, mostMs: number | undefined) => {
    const limit = isWithin(ms, mostMs) ? `of ${mostMs}` : `**of ${mostMs}**`
    return `${Math.round(ms)} ms${mostMs === undefined ? '' : ` (${limit})`}`
  }
  const failuresOf = ({ unanswered, besides }: Served) =>
    [...besides.failures, ...(unanswered > 0 ? [`${unanswered} bids unanswered`] : [])].join(', ')
  return [
    'The longest wait of other users during a flood, over all bids over sockets and all normal pictures:',
    tableOf(waits, [
      ['in', ({ how }) => how],
      ['beside', ({ flood }) => flood ?? 'nothing'],
      ['bids', ({ served }) => String(served.bids)],
      ['the slowest', (wait) => shown(wait.served.slowestMs, limitsOf(wait).bidMs)],
      ['pictures', ({ served }) => String(served.besides.count)],
      ['the slowest', (wait) => shown(wait.served.besides.slowestMs, limitsOf(wait).pictureMs)],
      ['failures', ({ served }) => failuresOf(served) || nothing],
    ]),
  ]
}
