import { median, sum } from '../measure/statistics.ts'
import { bulleted, tableOf } from '../report.ts'
import type { FloodCounts, FloodName } from './floods.ts'
import type { Served } from './others-served.ts'

/** One round of one flood, between two quiet ones. */
export interface Round {
  quiet: Served
  flooded: Served
  counts: FloodCounts
}

type Rounds = ReadonlyMap<FloodName, readonly Round[]>
type Row = [FloodName, readonly Round[]]

const MAX_RATIO = 4
/** Share of a core below which a process is not listed. */
const NAMED_CORES = 0.05

/** Two buyers bid on each lot: where one bid overtakes the other, the market refuses it as it should. */
const OVERTAKEN = 'bid-too-low'

const refusedOf = ({ refusals: { [OVERTAKEN]: _, ...others } }: Served) => sum(Object.values(others))

const ratioOf = ({ quiet, flooded }: Round) => flooded.p95Ms / quiet.p95Ms

/** Whether other users were served: sign-ins and bids in each round, speed by the median of the rounds. */
export function isServed(rounds: readonly Round[]): boolean {
  return (
    rounds.length === 0 ||
    (median(rounds.map(ratioOf)) < MAX_RATIO &&
      rounds.every(
        ({ flooded }) =>
          flooded.p95Ms > 0 &&
          refusedOf(flooded) === 0 &&
          flooded.unanswered === 0 &&
          flooded.signIns > 0 &&
          flooded.signInFailures.length === 0,
      ))
  )
}

export function floodSections(measured: Rounds): string[] {
  const all = [...measured].filter(([, rounds]) => rounds.length > 0)
  if (all.length === 0) return []
  const total = (of: (served: Served) => number) => (row: Row) =>
    String(sum(row[1].map(({ flooded }) => of(flooded))))
  const middle = (of: (round: Round) => number, unit: string) => (row: Row) =>
    `${median(row[1].map(of)).toFixed(1)} ${unit}`
  const slowest = ([, rounds]: Row) => Math.max(...rounds.map(({ flooded }) => flooded.slowestSignInMs))
  return [
    tableOf<Row>(all, [
      ['beside', ([name]) => name],
      ['p95', middle(({ flooded }) => flooded.p95Ms, 'ms')],
      ['quiet', middle(({ quiet }) => quiet.p95Ms, 'ms')],
      ['ratio', middle(ratioOf, '×')],
      ['refused', total(refusedOf)],
      ['unanswered', total(({ unanswered }) => unanswered)],
      ['sign-ins', total(({ signIns }) => signIns)],
      ['failed', total(({ signInFailures }) => signInFailures.length)],
      ['the slowest', (row) => `${Math.round(slowest(row))} ms`],
    ]),
    'Cores used and what came of the flood, in the middle round:',
    bulleted(all.map(([name, rounds]) => `${name}: ${costsOf(middleOf(rounds))}`)),
    all.every(([, rounds]) => isServed(rounds))
      ? `Every sign-in of others was answered and the p95 of bids stayed below ${MAX_RATIO} × its quiet value.`
      : `**Wanted: every sign-in of others answered, the p95 of bids below ${MAX_RATIO} × its quiet value.**`,
  ]
}

function middleOf(rounds: readonly Round[]): Round | undefined {
  return [...rounds].sort((a, b) => ratioOf(a) - ratioOf(b))[Math.floor(rounds.length / 2)]
}

export function costsOf(round: Round | undefined): string {
  if (!round) return ''
  const cores = Object.entries(round.flooded.cores)
    .filter(([, used]) => used >= NAMED_CORES)
    .sort(([, a], [, b]) => b - a)
    .map(([name, used]) => `${name} ${used.toFixed(2)}`)
  const counts = Object.entries(round.counts).map(([what, count]) => `${count} × ${what}`)
  return `${cores.join(', ')}; ${counts.join(', ')}`
}
