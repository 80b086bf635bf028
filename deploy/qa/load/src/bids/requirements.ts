import type { Measurement } from '../load/measurement.ts'
import { median, sum } from '../measure/statistics.ts'
import type { Round } from './stages.ts'

export interface Requirement {
  name: string
  /** Median over the rounds. */
  figure: number
  /** `naive`: as a multiple of a naive bid with one connection in the same round. Machines differ threefold. */
  unit: '×' | 'ms' | 'naive' | 'MB'
  must: number
  /** null if only one bound was set. */
  aim: number | null
  met: 'aim' | 'must' | 'no'
}

/** The figure of a round; NaN where something was not measured. */
type Figure = (round: Round) => number

/** The ratio of the best scenarios whose ids have these prefixes, in each round separately. */
const ratio =
  (above: string, below: string): Figure =>
  (round) => {
    const best = (prefix: string) => {
      const rates = [...round].filter(([id]) => id.startsWith(prefix)).map(([, run]) => run.perSecond)
      return rates.length === 0 ? Number.NaN : Math.max(...rates)
    }
    return best(above) / best(below)
  }

const of =
  (id: string, read: (run: Measurement) => number | undefined): Figure =>
  (round) => {
    const run = round.get(id)
    return (run && read(run)) ?? Number.NaN
  }

/** CPU seconds of all processes per accepted bid, those of the generator included. */
const costPerBid = ({ processes, perSecond }: Measurement) =>
  sum(Object.values(processes).map(({ cores }) => cores)) / Math.max(1, perSecond)

/** A measured value divided by the same value of a naive bid. */
const inNaiveBids =
  (id: string, read: Parameters<typeof of>[1], ofNaive = read): Figure =>
  (round) =>
    of(id, read)(round) / of('a1-1', ofNaive)(round)

/** Services in the memory budget; deals and notifications came later. */
const sixProcesses = ['identity', 'auctions', 'information', 'analytics', 'realtime', 'gateway']
const residentOf = (id: string, names: readonly string[]) =>
  of(id, ({ processes }) => sum(names.map((name) => processes[name]?.residentMegabytes ?? 0)))
const ackP99 = inNaiveBids(
  'c-hot-64',
  (run) => run.latencyMs?.p99,
  (run) => 1_000 / run.perSecond,
)
const watcherP99 = (id: string) => of(id, (run) => run.watcherDelayMs?.p99)

/**
 * Targets for bidding: `must` and `aim`. For a ratio to the best naive result of the same round, more is better; for
 * all other figures, less.
 */
const wanted: readonly [name: string, Figure, Requirement['unit'], must: number, aim: number | null][] = [
  ['whole path ÷ A1, hot', ratio('c-hot-', 'a1-'), '×', 2.5, 4],
  ['whole path ÷ A2, 1,000 auctions, each buyer one window', ratio('c-spread-', 'a2-'), '×', 0.5, 0.8],
  ['one process ÷ A1, hot', ratio('f-hot-', 'a1-'), '×', 3, 5],
  ['CPU per bid at 300 a second, all processes', inNaiveBids('c-light', costPerBid), 'naive', 5, 3],
  ['acknowledgement p50 at 300 a second', of('c-light', (run) => run.latencyMs?.p50), 'ms', 12, null],
  ['CPU per bid by HTTP', inNaiveBids('e-hot-64', costPerBid), 'naive', 2, 1.5],
  ['CPU per bid, 1,000 watchers at 100 a second', inNaiveBids('d-1000', costPerBid), 'naive', 15, 8],
  ['acknowledgement p99, 64 in flight, hot', ackP99, 'naive', 60, 30],
  ['commit → watcher p99, 1,000 watchers', watcherP99('d-1000'), 'ms', 80, 60],
  ['commit → watcher p99, 5,000 watchers', watcherP99('d-5000'), 'ms', 250, 200],
  [`idle memory of ${sixProcesses.join(', ')}`, residentOf('idle', sixProcesses), 'MB', 300, 250],
  ['one process, idle memory', residentOf('f-idle', ['boli']), 'MB', 110, 90],
]

/** Compares measurements with targets; those without a measurement are left out. */
export function judge(rounds: readonly Round[]): Requirement[] {
  return wanted.flatMap(([name, figureOf, unit, must, aim]) => {
    const values = rounds.map(figureOf).filter((value) => !Number.isNaN(value))
    if (values.length === 0) return []
    const figure = median(values)
    const reaches = (bound: number) => (unit === '×' ? figure >= bound : figure <= bound)
    const met = aim !== null && reaches(aim) ? 'aim' : reaches(must) ? 'must' : 'no'
    return { name, figure, unit, must, aim, met }
  })
}
