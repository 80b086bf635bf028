import type { OwnPostgres } from '@boli/test-kit/parts'
import { type Bench, benchmark } from '../benchmark.ts'
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
import { openSmallPath, openWholePath, type WholePath } from '../whole-path/whole-path.ts'
import { measureRounds } from './measure-rounds.ts'
import { type BidsOptions, bidsOptions } from './options.ts'
import { bidsSections } from './report.ts'
import { judge } from './requirements.ts'
import { chooseScenarios, type Scenario, type Stage } from './scenario.ts'
import { summarise } from './summary.ts'

/** Measures bidding. A run is valid if the market is correct afterwards; a missed target is no error. */
export const bids = benchmark('bids', bidsOptions, async (bench, options) => {
  const pgbench = await findPgbench()
  const started = { postgres: null as OwnPostgres | null, bundles: null as string | null }
  const stages = chooseScenarios(stagesOf(bench, options, started, pgbench), options.match)
  // A profile names functions and packages if the sources run.
  started.bundles = options.profile === null ? await bundled(bench) : null
  const postgres = await bench.startPostgres()
  started.postgres = postgres
  await recycleWal(postgres.url)
  const { scenarios, rounds, tools, warnings } = await measureRounds(stages, options.rounds, bench)
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
    docs: options.writeDocs && (isOnlySoak ? 'soak' : 'bids'),
    json: { file: options.json, content: { tools, method, summaries, requirements, warnings, raw } },
  })
  return summaries.every(({ problems }) => problems.length === 0)
})

/**
 * All scenarios that may be measured. In each round the product is started after the parts measured alone: even idle it
 * takes a fifth of their speed.
 */
function stagesOf(
  { say }: Bench,
  options: BidsOptions,
  started: { postgres: OwnPostgres | null; bundles: string | null },
  pgbench: string | null,
): Stage[] {
  const { seconds, inFlight, rate, watchers, watchRate, minutes, profile } = options
  const has = (...parts: BidsOptions['only']) => parts.some((part) => options.only.includes(part))
  const postgres = () => {
    if (!started.postgres) throw new Error('Postgres is not started yet')
    return { url: started.postgres.url, pid: started.postgres.pid() }
  }
  const pathOptions = () => ({
    ...{ serverUrl: postgres().url, postgresPid: postgres().pid, bundles: started.bundles, onProgress: say },
    ...{ bidders: options.bidders, profile, settings: Object.fromEntries(options.set) },
  })
  const ofServices: Scenario<WholePath>[] = [
    idleScenario('idle', 'idle'),
    ...(has('c') ? socketScenarios('c', 'whole path', { seconds, inFlight }) : []),
    ...(has('c') ? [lightScenario('c', 'whole path', { seconds, rate })] : []),
    ...(has('d') ? watcherScenarios({ seconds, watchers, rate: watchRate }) : []),
    ...(has('e') ? [httpScenario(seconds)] : []),
    ...(has('soak') ? [soakScenario({ minutes, rate })] : []),
  ]
  const small: Scenario<WholePath>[] = [
    idleScenario('f-idle', 'one process, idle'),
    ...socketScenarios('f', 'one process', { seconds, inFlight: [64] }),
    lightScenario('f', 'one process', { seconds, rate }),
  ]
  return [
    ...(has('a') ? [naiveStage(postgres, seconds, pgbench)] : []),
    ...(has('b') ? [engineStage(postgres, seconds)] : []),
    ...(has('c', 'd', 'e', 'soak')
      ? [
          {
            scenarios: ofServices,
            open: () => openWholePath(pathOptions()),
          },
        ]
      : []),
    ...(has('f') ? [{ scenarios: small, open: () => openSmallPath(pathOptions()) }] : []),
  ]
}
