import { median, sum } from '../measure/statistics.ts'
import type { Measurement, Round } from './stages.ts'

type Unit = '×' | 'ms' | 'µs' | 'MB'

export interface Requirement {
  name: string
  /** Median over the rounds. */
  figure: number
  unit: Unit
  must: number
  /** null if only one bound was set. */
  aim: number | null
  met: 'aim' | 'must' | 'no'
}

type Figure = (round: Round) => number | null

/** The best scenario with this id prefix counts, in each round separately. */
const best =
  (prefix: string): Figure =>
  (round) => {
    const rates = [...round].filter(([id]) => id.startsWith(prefix)).map(([, run]) => run.perSecond)
    return rates.length === 0 ? null : Math.max(...rates)
  }

const ratio =
  (above: string, below: string): Figure =>
  (round) => {
    const [upper, lower] = [best(above)(round), best(below)(round)]
    return upper === null || lower === null ? null : upper / lower
  }

const of =
  (id: string, read: (run: Measurement) => number | undefined): Figure =>
  (round) => {
    const run = round.get(id)
    return run ? (read(run) ?? null) : null
  }

/** CPU time of all processes per accepted bid, that of the generator included, in microseconds. */
const costPerBid = ({ processes, perSecond }: Measurement) =>
  (sum(Object.values(processes).map(({ cores }) => cores)) / Math.max(1, perSecond)) * 1_000_000

const residentOf =
  (names: readonly string[]) =>
  ({ processes }: Measurement) =>
    sum(names.map((name) => processes[name]?.residentMegabytes ?? 0))

/** Services in the memory budget; deals and notifications came later. */
const sixProcesses = ['identity', 'auctions', 'information', 'analytics', 'realtime', 'gateway']
const six = `${sixProcesses.slice(0, -1).join(', ')} and ${sixProcesses.at(-1)}`

const ackP99 = of('c-hot-64', (run) => run.latencyMs?.p99)
const watcherP99 = (id: string) => of(id, (run) => run.watcherDelayMs?.p99)

/**
 * Targets for bidding, as ratios to the best naive result in the same round: `must` and `aim`. For `×` more is better,
 * for all others less.
 */
const wanted: readonly [name: string, Figure, Unit, must: number, aim: number | null][] = [
  ['engine ÷ A1, hot, 32 in flight', ratio('b-hot-32', 'a1-'), '×', 10, null],
  ['engine ÷ A1, hot, 1,024 in flight', ratio('b-hot-1024', 'a1-'), '×', 20, null],
  ['engine ÷ A2, 1,000 auctions', ratio('b-spread-', 'a2-'), '×', 5, null],
  ['whole path ÷ A1, hot', ratio('c-hot-', 'a1-'), '×', 5.5, 7],
  ['whole path ÷ A2, 1,000 auctions, each buyer one window', ratio('c-spread-', 'a2-'), '×', 1.1, 1.5],
  ['CPU per bid under light load, all processes', of('c-light', costPerBid), 'µs', 1_500, 1_000],
  ['CPU per bid by HTTP', of('e-hot-64', costPerBid), 'µs', 1_000, 700],
  ['acknowledgement p99, 64 in flight, hot', ackP99, 'ms', 20, 12],
  ['commit → watcher p99, 1,000 watchers', watcherP99('d-1000'), 'ms', 80, 60],
  ['commit → watcher p99, 5,000 watchers', watcherP99('d-5000'), 'ms', 250, 200],
  [`idle memory of ${six}`, of('idle', residentOf(sixProcesses)), 'MB', 550, 420],
  ['one process ÷ A1, hot', ratio('f-hot-', 'a1-'), '×', 5, 8],
  ['one process, idle memory', of('f-idle', residentOf(['boli'])), 'MB', 200, 150],
]

/** Compares measurements with targets; those without a measurement are left out. */
export function judge(rounds: readonly Round[]): Requirement[] {
  return wanted.flatMap(([name, figureOf, unit, must, aim]) => {
    const values = rounds.map(figureOf).filter((value) => value !== null)
    if (values.length === 0) return []
    const figure = median(values)
    const reaches = (bound: number) => (unit === '×' ? figure >= bound : figure <= bound)
    const met = aim !== null && reaches(aim) ? 'aim' : reaches(must) ? 'must' : 'no'
    return { name, figure, unit, must, aim, met }
  })
}
