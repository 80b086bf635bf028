import { Type } from 'typebox'
import { benchmark } from '../benchmark.ts'
import { count, list, number, text, type Values } from '../command-line.ts'
import { bundled, startSmallSystem, startWholeSystem } from '../system/running-system.ts'
import { openPath, type WholePath } from '../whole-path/whole-path.ts'
import { findPgbench, naiveStage } from './naive.ts'
import { bidsSections, summarise } from './report.ts'
import { judge } from './requirements.ts'
import { byHttp, bySockets, idle, watched } from './scenarios.ts'
import { chooseScenarios, measureStages, type Stage } from './stages.ts'

const parts = ['a', 'c', 'd', 'e', 'f'] as const
const partsSaid = 'parts: a naive, c whole path, d watchers, e HTTP, f one process'
/** Each with a session and a window. */
const BUYERS = 256
/** Bids under way over sockets, one scenario each. */
const IN_FLIGHT = [64, 256]
/** How many watch, one scenario each. */
const WATCHERS = [1_000, 5_000]

export const bidsOptions = {
  only: list(Type.Enum(parts), [...parts], partsSaid),
  match: list(Type.String(), [], 'of these, scenarios whose id contains one of these texts', 'hot-64,light'),
  seconds: number(5, 'measured time of each scenario', 0.5),
  rounds: count(3, 'interleaved rounds; figures are their medians'),
  rate: number(300, 'bids a second under light load'),
  profile: text('FOLDER', 'a CPU profile of each service (`.cpuprofile`); runs the sources'),
} as const

/** Measures bidding. A run is valid if the market is correct afterwards; a missed target is not an error. */
export const bids = benchmark('bids', bidsOptions, async (bench, options) => {
  const pgbench = await findPgbench()
  if (!pgbench) bench.say('part a is left out: there is no pgbench')
  const stages = chooseScenarios(stagesOf(options, pgbench), options.match)
  // A profile names functions and packages if the sources run.
  const bundles = options.profile === undefined ? await bundled(bench) : null
  const postgres = await bench.startPostgres({ recyclesWal: true })
  const start = { postgres, bundles, say: bench.say }
  const rounds = await measureStages(stages, options.rounds, start, bench.signal)
  const scenarios = stages.flatMap((stage) => stage.scenarios)
  const summaries = scenarios.map((scenario) => summarise(scenario, rounds))
  const method = `Medians of ${rounds.length} interleaved rounds of ${options.seconds} s each.`
  const lines = pgbench ? [`naive: ${pgbench}`] : []
  await bench.report([method, ...bidsSections(summaries, judge(rounds))], lines)
  return summaries.every(({ problems }) => problems.length === 0)
})

/**
 * All scenarios that may be measured. In each round the product is started after the parts measured alone: even idle it
 * takes a fifth of their speed.
 */
function stagesOf(o: Values<typeof bidsOptions>, pgbench: string | null): Stage[] {
  const { seconds, profile, rate } = o
  const has = (...parts: typeof o.only) => parts.some((part) => o.only.includes(part))
  const whole: Stage<WholePath> = {
    open: (start) => openPath(startWholeSystem, { ...start, profile, buyers: BUYERS }),
    scenarios: [
      idle('idle', 'idle'),
      ...(has('c') ? bySockets('c', 'whole path', { seconds, rate, inFlight: IN_FLIGHT }) : []),
      ...(has('d') ? WATCHERS.map((count) => watched(count, seconds)) : []),
      ...(has('e') ? [byHttp(seconds)] : []),
    ],
  }
  const small: Stage<WholePath> = {
    open: (start) => openPath(startSmallSystem, { ...start, profile, buyers: BUYERS }),
    scenarios: [
      idle('f-idle', 'one process, idle'),
      ...bySockets('f', 'one process', { seconds, rate, inFlight: [64] }),
    ],
  }
  return [
    ...(has('a') && pgbench ? [naiveStage(seconds)] : []),
    ...(has('c', 'd', 'e') ? [whole] : []),
    ...(has('f') ? [small] : []),
  ]
}
