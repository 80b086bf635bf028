import { median } from '../measure/median.ts'
import { bulleted, markdownTable } from '../report.ts'
import type { FloodCounts, FloodName } from './floods.ts'
import type { Served } from './others-served.ts'

/** One round of one flood, between two quiet ones. */
export interface Round {
  quiet: Served
  flooded: Served
  counts: FloodCounts
}

type Rounds = ReadonlyMap<FloodName, readonly Round[]>

const MAX_RATIO = 4
/** Share of a core below which a process is not listed. */
const NAMED_CORES = 0.05

/** Two buyers bid on each lot: where one bid overtakes the other, the market refuses it as it should. */
const OVERTAKEN = 'bid-too-low'

function refusedOf({ refusals }: Served): number {
  return Object.entries(refusals).reduce((sum, [code, count]) => (code === OVERTAKEN ? sum : sum + count), 0)
}

const ratioOf = ({ quiet, flooded }: Round) => flooded.p95Ms / quiet.p95Ms

/** Whether other users were served: sign-ins and bids in each round, speed by the median of the rounds. */
export function isServed(rounds: readonly Round[]): boolean {
  return (
    median(rounds.map(ratioOf)) < MAX_RATIO &&
    rounds.every(
      ({ flooded }) =>
        flooded.p95Ms > 0 &&
        refusedOf(flooded) === 0 &&
        flooded.unanswered === 0 &&
        flooded.signIns > 0 &&
        flooded.signInFailures.length === 0,
    )
  )
}

export function floodSections(measured: Rounds): string[] {
  const all = [...measured]
  const isMet = all.every(([, rounds]) => isServed(rounds))
  return [
    markdownTable(
      ['beside', 'p95', 'quiet', 'ratio', 'refused', 'unanswered', 'sign-ins', 'failed', 'the slowest'],
      all.map(([name, rounds]) => rowOf(name, rounds)),
    ),
    'Cores used and what came of the flood, in the middle round:',
    bulleted(all.map(([name, rounds]) => `${name}: ${costsOf(middleOf(rounds))}`)),
    isMet
      ? `Every sign-in of others was answered and the p95 of bids stayed below ${MAX_RATIO} × its quiet value.`
      : `**Wanted: every sign-in of others answered, the p95 of bids below ${MAX_RATIO} × its quiet value.**`,
  ]
}

function rowOf(name: string, rounds: readonly Round[]): string[] {
  const total = (of: (served: Served) => number) =>
    String(rounds.reduce((sum, { flooded }) => sum + of(flooded), 0))
  return [
    name,
    `${median(rounds.map(({ flooded }) => flooded.p95Ms)).toFixed(1)} ms`,
    `${median(rounds.map(({ quiet }) => quiet.p95Ms)).toFixed(1)} ms`,
    `${median(rounds.map(ratioOf)).toFixed(1)} ×`,
    total(refusedOf),
    total(({ unanswered }) => unanswered),
    total(({ signIns }) => signIns),
    total(({ signInFailures }) => signInFailures.length),
    `${Math.round(Math.max(...rounds.map(({ flooded }) => flooded.slowestSignInMs)))} ms`,
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
