import type { OwnPostgres } from '@boli/test-kit/parts'
import { benchmark } from '../benchmark.ts'
import { engineStage } from '../engine/engine-stage.ts'
import { recycleWal } from '../machine/recycle-wal.ts'
import { naiveStage } from '../naive/naive-stage.ts'
import { findPgbench } from '../naive/pgbench.ts'
import { bundled } from '../system/bundled.ts'
import {
  httpScenario,
  idleScenario,
  lightScenario,
  soakScenario,
  socketScenarios,
} from '../whole-path/scenarios.ts'
import { watcherScenarios } from '../whole-path/watcher-scenarios.ts'
import { openSmallPath, openWholePath } from '../whole-path/whole-path.ts'
import { type BidsOptions, bidsOptions } from './options.ts'
import { bidsSections, summarise } from './report.ts'
import { judge } from './requirements.ts'
import { chooseScenarios, measureStages, type Stage } from './stages.ts'

/** The systems that the stages need; known only once the stages have been chosen. */
interface Started {
  postgres: Pick<OwnPostgres, 'url' | 'pid'>
  bundles: string | null
}

/** Measures bidding. A run is valid if the market is correct afterwards; a missed target is not an error. */
export const bids = benchmark('bids', bidsOptions, async (bench, options) => {
  const started: Started = { postgres: { url: '', pid: () => 0 }, bundles: null }
  const pgbench = await findPgbench()
  if (!pgbench) bench.say('part a is left out: there is no pgbench')
  const stages = chooseScenarios(stagesOf(options, started, pgbench, bench.say), options.match)
  // A profile names functions and packages if the sources run.
  if (options.profile === null) started.bundles = await bundled(bench)
  started.postgres = await bench.startPostgres()
  await recycleWal(started.postgres.url)
  const { scenarios, rounds, tools, warnings } = await measureStages(stages, options.rounds, bench)
  const summaries = scenarios.map((scenario) => summarise(scenario, rounds))
  const requirements = judge(rounds)
  // The soak has its own section on the page, so that it need not be repeated with the rest.
  const isOnlySoak = options.only.join() === 'soak'
  const method = isOnlySoak
    ? `${rounds.length} × ${options.minutes} minutes.`
    : `Medians of ${rounds.length} interleaved rounds of ${options.seconds} s each.`
  const raw = rounds.map((round) => Object.fromEntries(round))
  await bench.report([method, ...bidsSections(summaries, requirements, warnings)], {
    lines: Object.entries(tools).map(([name, how]) => `${name}: ${how}`),
    section: isOnlySoak ? 'soak' : 'bids',
    content: { tools, summaries, requirements, raw },
  })
  return summaries.every(({ problems }) => problems.length === 0)
})

/**
 * All scenarios that may be measured. In each round the product is started after the parts measured alone: even idle it
 * takes a fifth of their speed.
 */
function stagesOf(
  options: BidsOptions,
  started: Started,
  pgbench: string | null,
  say: (line: string) => void,
): Stage[] {
  const { seconds, inFlight, rate, watchers, watchRate, minutes, profile, bidders } = options
  const has = (...parts: BidsOptions['only']) => parts.some((part) => options.only.includes(part))
  const settings = Object.fromEntries(options.set)
  const path = () => ({ ...started, bidders, profile, settings, say })
  const engine = engineStage(() => started.postgres, seconds)
  const whole = {
    open: () => openWholePath(path()),
    scenarios: [
      idleScenario('idle', 'idle'),
      ...(has('c') ? socketScenarios('c', 'whole path', { seconds, inFlight }) : []),
      ...(has('c') ? [lightScenario('c', 'whole path', { seconds, rate })] : []),
      ...(has('d') ? watcherScenarios({ seconds, watchers, rate: watchRate }) : []),
      ...(has('e') ? [httpScenario(seconds)] : []),
      ...(has('soak') ? [soakScenario({ minutes, rate })] : []),
    ],
  }
  const small = {
    open: () => openSmallPath(path()),
    scenarios: [
      idleScenario('f-idle', 'one process, idle'),
      ...socketScenarios('f', 'one process', { seconds, inFlight: [64] }),
      lightScenario('f', 'one process', { seconds, rate }),
    ],
  }
  return [
    ...(has('a') && pgbench ? [naiveStage(() => started.postgres, seconds, pgbench)] : []),
    ...(has('b') ? [engine] : []),
    ...(has('c', 'd', 'e', 'soak') ? [whole] : []),
    ...(has('f') ? [small] : []),
  ]
}
