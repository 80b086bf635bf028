import { Type } from 'typebox'
import { benchmark } from '../benchmark.ts'
import { count, list, number, text, type Values } from '../command-line.ts'
import { bundled, startSmallSystem, startWholeSystem } from '../system/running-system.ts'
import { openPath, type WholePath } from '../whole-path/whole-path.ts'
import { findPgbench, naiveStage } from './naive.ts'
import { bidsSections, resultOf } from './report.ts'
import { judge } from './requirements.ts'
import { byHttp, bySockets, idle, watched } from './scenarios.ts'
import { matching, measureStages, type Stage } from './stages.ts'

const parts = ['a', 'c', 'd', 'e', 'f'] as const
const partsSaid = 'parts: a naive, c whole path, d watchers, e HTTP, f one process'
/** Each with a session of its own; as many as the most bids in flight. */
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
  profile: text('FOLDER', 'a CPU profile of each service (`.cpuprofile`); runs the sources'),
} as const

/** Measures bidding. A run is valid if the market is correct afterwards; a missed target is not an error. */
export const bids = benchmark('bids', bidsOptions, async (bench, options) => {
  const pgbench = await findPgbench()
  if (!pgbench) bench.say('part a is left out: there is no pgbench')
  const stages = stagesOf(options, pgbench)
  const scenarios = matching(
    stages.flatMap((stage) => stage.scenarios),
    options.match,
  )
  // A profile names functions and packages only if the sources run.
  const bundles = options.profile === undefined ? await bundled(bench) : null
  const postgres = await bench.startPostgres({ recyclesWal: true })
  const rounds = await measureStages(bench, stages, scenarios, options.rounds, { postgres, bundles })
  const results = scenarios.map((scenario) => resultOf(scenario, rounds))
  const method = `Medians of ${rounds.length} interleaved rounds of ${options.seconds} s each.`
  const lines = pgbench ? [`naive: ${pgbench}`] : []
  await bench.report([method, ...bidsSections(results, judge(rounds))], lines)
  return results.every(({ problems }) => problems.length === 0)
})

/** All scenarios that may be measured. */
function stagesOf(o: Values<typeof bidsOptions>, pgbench: string | null): Stage[] {
  const { seconds, profile } = o
  const has = (...parts: typeof o.only) => parts.some((part) => o.only.includes(part))
  const whole: Stage<WholePath> = {
    open: (start) => openPath(startWholeSystem, { ...start, profile, buyers: BUYERS }),
    scenarios: [
      idle('idle', 'idle'),
      ...(has('c') ? bySockets('c', 'whole path', IN_FLIGHT, seconds) : []),
      ...(has('d') ? WATCHERS.map((count) => watched(count, seconds)) : []),
      ...(has('e') ? [byHttp(seconds)] : []),
    ],
  }
  const small: Stage<WholePath> = {
    open: (start) => openPath(startSmallSystem, { ...start, profile, buyers: BUYERS }),
    scenarios: [idle('f-idle', 'one process, idle'), ...bySockets('f', 'one process', [64], seconds)],
  }
  return [
    ...(has('a') && pgbench ? [naiveStage(seconds)] : []),
    ...(has('c', 'd', 'e') ? [whole] : []),
    ...(has('f') ? [small] : []),
  ]
}
