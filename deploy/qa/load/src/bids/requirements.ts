import { median } from '../measure/median.ts'
import type { Measurement } from './scenario.ts'
import type { Round } from './summary.ts'

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
  (above: Figure, below: Figure): Figure =>
  (round) => {
    const [upper, lower] = [above(round), below(round)]
    return upper === null || lower === null ? null : upper / lower
  }

const of =
  (id: string, read: (run: Measurement) => number | undefined): Figure =>
  (round) => {
    const run = round.get(id)
    return run ? (read(run) ?? null) : null
  }

/** CPU time of all processes per accepted bid, that of the generator included, in microseconds. */
function costPerBid({ processes, perSecond }: Measurement): number {
  const cores = Object.values(processes).reduce((sum, { cores }) => sum + cores, 0)
  return (cores / Math.max(1, perSecond)) * 1_000_000
}

/** Services in the memory budget; deals and notifications came later. */
const sixProcesses = ['identity', 'auctions', 'information', 'analytics', 'realtime', 'gateway']

const residentOf =
  (names: readonly string[]) =>
  ({ processes }: Measurement): number =>
    names.reduce((sum, name) => sum + (processes[name]?.residentMegabytes ?? 0), 0)

interface Wanted {
  name: string
  figure: Figure
  unit: Unit
  must: number
  aim: number | null
}

const A1 = best('a1-')
const A2 = best('a2-')

/** Targets for bidding, as ratios to the best naive result in the same round. For `×` more is better, for all others less. */
const wanted: readonly Wanted[] = [
  {
    name: 'engine ÷ A1, hot, 32 in flight',
    figure: ratio(best('b-hot-32'), A1),
    unit: '×',
    must: 10,
    aim: null,
  },
  {
    name: 'engine ÷ A1, hot, 1,024 in flight',
    figure: ratio(best('b-hot-1024'), A1),
    unit: '×',
    must: 20,
    aim: null,
  },
  {
    name: 'engine ÷ A2, 1,000 auctions',
    figure: ratio(best('b-spread-'), A2),
    unit: '×',
    must: 5,
    aim: null,
  },
  { name: 'whole path ÷ A1, hot', figure: ratio(best('c-hot-'), A1), unit: '×', must: 5.5, aim: 7 },
  {
    name: 'whole path ÷ A2, 1,000 auctions, each buyer one window',
    figure: ratio(best('c-spread-'), A2),
    unit: '×',
    must: 1.1,
    aim: 1.5,
  },
  {
    name: 'CPU per bid under light load, all processes',
    figure: of('c-light', costPerBid),
    unit: 'µs',
    must: 1_500,
    aim: 1_000,
  },
  { name: 'CPU per bid by HTTP', figure: of('e-hot-64', costPerBid), unit: 'µs', must: 1_000, aim: 700 },
  {
    name: 'acknowledgement p99, 64 in flight, hot',
    figure: of('c-hot-64', (run) => run.latencyMs?.p99),
    unit: 'ms',
    must: 20,
    aim: 12,
  },
  {
    name: 'commit → watcher p99, 1,000 watchers',
    figure: of('d-1000', (run) => run.watcherDelayMs?.p99),
    unit: 'ms',
    must: 80,
    aim: 60,
  },
  {
    name: 'commit → watcher p99, 5,000 watchers',
    figure: of('d-5000', (run) => run.watcherDelayMs?.p99),
    unit: 'ms',
    must: 250,
    aim: 200,
  },
  {
    name: `idle memory of ${sixProcesses.slice(0, -1).join(', ')} and ${sixProcesses.at(-1)}`,
    figure: of('idle', residentOf(sixProcesses)),
    unit: 'MB',
    must: 550,
    aim: 420,
  },
  { name: 'one process ÷ A1, hot', figure: ratio(best('f-hot-'), A1), unit: '×', must: 5, aim: 8 },
  {
    name: 'one process, idle memory',
    figure: of('f-idle', residentOf(['boli'])),
    unit: 'MB',
    must: 200,
    aim: 150,
  },
]

/** Compares measurements with targets; those without a measurement are left out. */
export function judge(rounds: readonly Round[]): Requirement[] {
  return wanted.flatMap(({ name, figure, unit, must, aim }) => {
    const values = rounds.map(figure).filter((value) => value !== null)
    if (values.length === 0) return []
    const value = median(values)
    const reaches = (bound: number) => (unit === '×' ? value >= bound : value <= bound)
    const met = aim !== null && reaches(aim) ? 'aim' : reaches(must) ? 'must' : 'no'
    return { name, figure: value, unit, must, aim, met }
  })
}
