import { Type } from 'typebox'
import { benchmark } from '../benchmark.ts'
import { count, list, number, text, type Values } from '../command-line.ts'
import { bundled, startSmallSystem, startWholeSystem } from '../system/running-system.ts'
import { openPath, type WholePath } from '../whole-path/whole-path.ts'
import { engineStage } from './engine.ts'
import { findPgbench, naiveStage } from './naive.ts'
import { bidsSections, summarise } from './report.ts'
import { judge } from './requirements.ts'
import { byHttp, bySockets, idle, soak, watched } from './scenarios.ts'
import { chooseScenarios, measureStages, type Stage } from './stages.ts'

const parts = ['a', 'b', 'c', 'd', 'e', 'f', 'soak'] as const
const partsSaid = 'parts: a naive, b engine, c whole path, d watchers, e HTTP, f one process, soak'
const positive = Type.Number({ minimum: 1 })

export const bidsOptions = {
  only: list(Type.Enum(parts), parts.slice(0, -1), partsSaid),
  match: list(Type.String(), [], 'of these, scenarios whose id contains one of these texts', 'hot-64,light'),
  seconds: number(5, 'measured time of each scenario', 0.5),
  rounds: count(3, 'interleaved rounds; figures are their medians'),
  bidders: number(256, 'buyers with a session and a window each', 2),
  inFlight: list(positive, [64, 256], 'bids under way over sockets'),
  rate: number(300, 'bids a second under light load and in the soak'),
  watchRate: number(100, 'bids a second while a room is watched'),
  watchers: list(positive, [1_000, 5_000], 'how many watch, one scenario each'),
  minutes: number(10, 'of the soak', 0.25),
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
  const { rounds, tools, warnings } = await measureStages(stages, options.rounds, start, bench.signal)
  const scenarios = stages.flatMap((stage) => stage.scenarios)
  const summaries = scenarios.map((scenario) => summarise(scenario, rounds))
  // The soak has its own section on the page, so that it need not be repeated with the rest.
  const isOnlySoak = options.only.join() === 'soak'
  const method = isOnlySoak
    ? `${rounds.length} × ${options.minutes} minutes.`
    : `Medians of ${rounds.length} interleaved rounds of ${options.seconds} s each.`
  await bench.report([method, ...bidsSections(summaries, judge(rounds), warnings)], {
    lines: Object.entries(tools).map(([name, how]) => `${name}: ${how}`),
    section: isOnlySoak ? 'soak' : 'bids',
  })
  return summaries.every(({ problems }) => problems.length === 0)
})

/**
 * All scenarios that may be measured. In each round the product is started after the parts measured alone: even idle it
 * takes a fifth of their speed.
 */
function stagesOf(o: Values<typeof bidsOptions>, pgbench: string | null): Stage[] {
  const { seconds, profile, bidders: buyers } = o
  const has = (...parts: typeof o.only) => parts.some((part) => o.only.includes(part))
  const whole: Stage<WholePath> = {
    open: (start) => openPath(startWholeSystem, { ...start, profile, buyers }),
    scenarios: [
      idle('idle', 'idle'),
      ...(has('c') ? bySockets('c', 'whole path', o) : []),
      ...(has('d') ? o.watchers.map((count) => watched(count, { seconds, rate: o.watchRate })) : []),
      ...(has('e') ? [byHttp(seconds)] : []),
      ...(has('soak') ? [soak(o)] : []),
    ],
  }
  const small: Stage<WholePath> = {
    open: (start) => openPath(startSmallSystem, { ...start, profile, buyers }),
    scenarios: [
      idle('f-idle', 'one process, idle'),
      ...bySockets('f', 'one process', { ...o, inFlight: [64] }),
    ],
  }
  return [
    ...(has('a') && pgbench ? [naiveStage(seconds, pgbench)] : []),
    ...(has('b') ? [engineStage(seconds)] : []),
    ...(has('c', 'd', 'e', 'soak') ? [whole] : []),
    ...(has('f') ? [small] : []),
  ]
}
