import { createSystemDatabase } from '@boli/system'
import { startPostgres } from '@boli/test-kit/parts'
import { engineScenarios } from '../engine/engine-scenarios.ts'
import { recycleWal } from '../machine/recycle-wal.ts'
import { createNaiveMarket } from '../naive/naive-market.ts'
import { naiveScenarios } from '../naive/naive-scenarios.ts'
import { findPgbench } from '../naive/pgbench.ts'
import type { BidsOptions, Part } from '../options.ts'
import { profiled } from '../profile/profile-scenario.ts'
import { httpScenarios } from '../whole-path/http-scenarios.ts'
import { soakScenario } from '../whole-path/soak-scenario.ts'
import { socketScenarios } from '../whole-path/socket-scenarios.ts'
import { watcherScenarios } from '../whole-path/watcher-scenarios.ts'
import { openWholePath, type WholePath } from '../whole-path/whole-path.ts'
import type { Scenario } from './scenario.ts'

const wholePathParts: readonly Part[] = ['c', 'd', 'e', 'soak']

/** Everything that is needed to measure, running. */
export interface Stand {
  postgresUrl: string
  scenarios: Scenario[]
  /** What else the figures depend on, for the report. */
  tools: Record<string, string>
  /** What the services warned of. */
  warnings(): Promise<string[]>
  stop(): Promise<void>
}

/** Starts what the wanted parts need: always a Postgres of our own that loses nothing. */
export async function openStand(options: BidsOptions, onProgress: (line: string) => void): Promise<Stand> {
  const { only, seconds } = options
  const endings: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    onProgress('starting Postgres, fsync on …')
    const postgres = await startPostgres({ isDurable: true })
    endings.push(postgres.stop)
    await recycleWal(postgres.url)
    const postgresPid = postgres.pid()
    const scenarios: Scenario[] = []
    const tools: Record<string, string> = {}
    let warnings: Stand['warnings'] = async () => []

    if (only.has('a')) {
      const pgbench = await findPgbench()
      const market = await createNaiveMarket(postgres.url)
      endings.push(market.close)
      tools.naive =
        pgbench ?? 'Node, because there is no pgbench on this machine: the naive way looks worse than it is'
      scenarios.push(...naiveScenarios({ market, seconds, hasPgbench: pgbench !== null, postgresPid }))
    }
    if (only.has('b')) {
      const { urls } = await createSystemDatabase(postgres.url, 'engine')
      scenarios.push(...engineScenarios({ databaseUrl: urls.auctions, seconds, postgresPid }))
    }
    if (wholePathParts.some((part) => only.has(part))) {
      const path = await openWholePath({
        serverUrl: postgres.url,
        postgresPid,
        bidders: options.bidders,
        isProfiled: options.profileFolder !== null,
        settings: options.settings,
        onProgress,
      })
      endings.push(path.stop)
      for (const name of ['kafka', 'redis'] as const) tools[name] = path.parts[name]?.how ?? ''
      warnings = path.system.warnings
      const { profileFolder } = options
      const { profilers } = path.system
      const wanted = wholePathScenarios(path, options)
      scenarios.push(
        ...(profileFolder === null
          ? wanted
          : wanted.map((scenario) => profiled(scenario, profilers, profileFolder, onProgress))),
      )
    }
    const matching = scenarios.filter(({ id }) => id.includes(options.match))
    return { postgresUrl: postgres.url, scenarios: matching, tools, warnings, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function wholePathScenarios(path: WholePath, options: BidsOptions): Scenario[] {
  const { only, seconds, inFlight, rate, watchers, watchRate, minutes } = options
  return [
    ...(only.has('c') ? socketScenarios(path, { seconds, inFlight, rate }) : []),
    ...(only.has('d') ? watcherScenarios(path, { seconds, watchers, rate: watchRate }) : []),
    ...(only.has('e') ? httpScenarios(path, { seconds }) : []),
    ...(only.has('soak') ? [soakScenario(path, { minutes, rate })] : []),
  ]
}
