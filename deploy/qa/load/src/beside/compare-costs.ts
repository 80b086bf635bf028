import type { Measurement } from '../bids/scenario.ts'
import { median } from '../measure/median.ts'

/** What both versions used while they got the same bids at the same time. */
export interface Turn {
  ours: Measurement
  other: Measurement
}

/** Microseconds of CPU an accepted bid. */
export interface Comparison {
  name: string
  /** Medians of all turns. */
  other: number
  ours: number
  /** Of the differences within each turn. */
  medianDifference: number
  meanDifference: number
  /** Of the mean; null of a single turn. */
  standardError: number | null
}

const GENERATOR = 'load generator'
/** What a bid goes through before it is told; the rest hears of it afterwards. */
const ON_THE_WAY = ['auctions', 'postgres', 'realtime', 'kafka']

/** The whole path without what places the bids, the part that a bid waits for, and each process. */
export function compareCosts(turns: readonly Turn[]): Comparison[] {
  const names = new Set(
    turns.flatMap(({ ours, other }) => [ours, other].flatMap((run) => Object.keys(run.processes))),
  )
  names.delete(GENERATOR)
  return [
    compare('all services and servers', turns, [...names]),
    compare(ON_THE_WAY.join(' + '), turns, ON_THE_WAY),
    ...[...names].map((name) => compare(name, turns, [name])),
  ]
}

function compare(name: string, turns: readonly Turn[], processes: readonly string[]): Comparison {
  const ours = turns.map((turn) => costOf(turn.ours, processes))
  const other = turns.map((turn) => costOf(turn.other, processes))
  const differences = ours.map((cost, index) => cost - (other[index] ?? 0))
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length
  const squares = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return {
    name,
    other: median(other),
    ours: median(ours),
    medianDifference: median(differences),
    meanDifference: mean,
    standardError:
      turns.length > 1 ? Math.sqrt(squares / (differences.length - 1) / differences.length) : null,
  }
}

function costOf({ processes, perSecond }: Measurement, names: readonly string[]): number {
  const cores = names.reduce((sum, name) => sum + (processes[name]?.cores ?? 0), 0)
  return (cores / Math.max(1, perSecond)) * 1_000_000
}
