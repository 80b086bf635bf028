import { median } from '../measure/median.ts'
import type { Round } from './summary.ts'

export interface Requirement {
  name: string
  /** Median over the rounds; null where its scenarios were not run. */
  figure: number | null
  /** In words, such as `≥ 5 ×`. */
  wanted: string
  isMet: boolean
}

type Figure = (round: Round) => number | null

/** Scenarios whose ids begin so; of several the best counts, in each round anew. */
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

const slowest =
  (read: (run: NonNullable<ReturnType<Round['get']>>) => number | undefined, ...ids: string[]): Figure =>
  (round) => {
    const values = ids.map((id) => {
      const run = round.get(id)
      return run ? read(run) : undefined
    })
    const known = values.filter((value) => value !== undefined)
    return known.length === 0 ? null : Math.max(...known)
  }

interface Wanted {
  name: string
  figure: Figure
  bound: { atLeast: number } | { atMostMs: number }
}

const A1 = best('a1-')
const A2 = best('a2-')

/** What was promised of bidding, relative to the best naive way in the same round. */
const wanted: readonly Wanted[] = [
  { name: 'engine ÷ A1, hot, 32 in flight', figure: ratio(best('b-hot-32'), A1), bound: { atLeast: 10 } },
  {
    name: 'engine ÷ A1, hot, 1,024 in flight',
    figure: ratio(best('b-hot-1024'), A1),
    bound: { atLeast: 20 },
  },
  { name: 'engine ÷ A2, 1,000 auctions', figure: ratio(best('b-spread-'), A2), bound: { atLeast: 5 } },
  { name: 'whole path ÷ A1, hot', figure: ratio(best('c-hot-'), A1), bound: { atLeast: 5 } },
  { name: 'whole path ÷ A2, 1,000 auctions', figure: ratio(best('c-spread-'), A2), bound: { atLeast: 1.5 } },
  {
    name: 'acknowledgement p99, 64 in flight',
    figure: slowest((run) => run.latencyMs?.p99, 'c-hot-64', 'c-spread-64'),
    bound: { atMostMs: 20 },
  },
  {
    name: 'commit → watcher p99, 1,000 watchers',
    figure: slowest((run) => run.watcherDelayMs?.p99, 'd-1000'),
    bound: { atMostMs: 150 },
  },
  {
    name: 'commit → watcher p99, 5,000 watchers',
    figure: slowest((run) => run.watcherDelayMs?.p99, 'd-5000'),
    bound: { atMostMs: 400 },
  },
  {
    name: 'commit → watcher, the slowest of all',
    figure: slowest((run) => run.watcherDelayMs?.max, 'd-1000', 'd-5000'),
    bound: { atMostMs: 1_000 },
  },
]

/** Compares what was measured with what was promised; what was not measured is left out. */
export function judge(rounds: readonly Round[]): Requirement[] {
  return wanted.flatMap(({ name, figure, bound }) => {
    const values = rounds.map(figure).filter((value) => value !== null)
    if (values.length === 0) return []
    const value = median(values)
    const isRatio = 'atLeast' in bound
    return {
      name,
      figure: value,
      wanted: isRatio ? `≥ ${bound.atLeast} ×` : `≤ ${bound.atMostMs} ms`,
      isMet: isRatio ? value >= bound.atLeast : value <= bound.atMostMs,
    }
  })
}
