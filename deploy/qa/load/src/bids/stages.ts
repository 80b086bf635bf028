import { setTimeout as sleep } from 'node:timers/promises'
import type { AuctionsTables } from '@boli/auctions'
import type { Database } from '@boli/database'
import { UsageProblem } from '../command-line.ts'
import { type LoadResult, WARM_UP_MS } from '../load/run-load.ts'
import { checkMarket } from '../market/market.ts'
import { Histogram, type Percentiles, percentilesOf } from '../measure/statistics.ts'
import { type ProcessUsage, UsageMeter, type WatchedProcesses } from '../measure/usage-meter.ts'
import { formatMs, formatRate } from '../report.ts'
import { withEndings } from '../service-parts.ts'
import type { SystemStart } from '../system/running-system.ts'

/** Result of one run of a scenario. */
export interface Measurement {
  /** Accepted, that is committed, bids. */
  perSecond: number
  /** How long it was measured. */
  seconds: number
  /** From sending a bid to its acknowledgement, in milliseconds. */
  latencyMs: Percentiles | null
  /** From the database's time of a bid to its receipt by a watcher. */
  watcherDelayMs?: Percentiles
  refused?: Record<string, number>
  unanswered?: number
  /** CPU of the load generator; well below 1 it was not the bottleneck. */
  generatorCores?: number
  /** By name; usage of a process and its children while the scenario ran. */
  processes: Record<string, ProcessUsage>
  /** Notes for the report. */
  remarks: string[]
  /** Violated invariants and lost bids: any of them makes the figures invalid. */
  problems: string[]
}

/** Something running that can be measured. */
export interface Running {
  /** Context of the figures, for the report. */
  tools?: Record<string, string>
  /** Warnings of the services. */
  warnings?(): Promise<string[]>
}

/** One measurement, taken once in each round. */
export interface Scenario<On = Running> {
  /** Stable, such as `c-hot-64`. */
  id: string
  title: string
  run(on: On): Promise<Measurement>
}

/** Scenarios that run on the same system, which is started for them. */
export interface Stage<On extends Running = Running> {
  scenarios: readonly Scenario<On>[]
  open(o: SystemStart): Promise<On>
}

/** Results of one round, by scenario id. */
export type Round = ReadonlyMap<string, Measurement>

/**
 * Scenarios whose id contains one of the texts; all without texts.
 * @throws {UsageProblem} if none matches.
 */
export function chooseScenarios(stages: readonly Stage[], texts: readonly string[]): Stage[] {
  const isWanted = ({ id }: Scenario) => texts.length === 0 || texts.some((text) => id.includes(text))
  const chosen = stages
    .map((stage) => ({ ...stage, scenarios: stage.scenarios.filter(isWanted) }))
    .filter(({ scenarios }) => scenarios.length > 0)
  if (chosen.length > 0) return chosen
  const known = stages.flatMap(({ scenarios }) => scenarios.map(({ id }) => id))
  throw new UsageProblem(`--match: "${texts.join(',')}" is in none of ${known.join(', ')}`)
}

/** Measures every scenario in each round, so that slow minutes of the machine affect all of them. */
export async function measureStages(
  stages: readonly Stage[],
  count: number,
  start: Omit<SystemStart, 'endings'>,
  signal: AbortSignal,
) {
  const { say } = start
  const rounds: Round[] = []
  const tools: Record<string, string> = {}
  const warnings = new Set<string>()

  async function measure({ scenarios }: Stage, on: Running, round: Map<string, Measurement>): Promise<void> {
    Object.assign(tools, on.tools)
    for (const scenario of scenarios) {
      signal.throwIfAborted()
      const measured = await scenario.run(on)
      round.set(scenario.id, measured)
      say(`${rounds.length + 1}/${count} ${progressLine(scenario, measured)}`)
      for (const problem of measured.problems) say(`    PROBLEM: ${problem}`)
    }
    for (const warning of (await on.warnings?.()) ?? []) warnings.add(warning)
  }

  while (rounds.length < count) {
    const round = new Map<string, Measurement>()
    for (const stage of stages) {
      await withEndings(async (endings) => measure(stage, await stage.open({ ...start, endings }), round))
    }
    rounds.push(round)
  }
  return { scenarios: stages.flatMap(({ scenarios }) => scenarios), rounds, tools, warnings: [...warnings] }
}

function progressLine({ id, title }: Scenario, measured: Measurement): string {
  const { perSecond, latencyMs, watcherDelayMs, refused = {} } = measured
  const refusals = Object.entries(refused).map(([code, count]) => `${code} ${count}`)
  const formatted = (of: Percentiles) => `p50 ${formatMs(of.p50)} p99 ${formatMs(of.p99)} ms`
  const parts = [
    `${id.padEnd(14)} ${title}: ${formatRate(perSecond)} bids/s`,
    latencyMs && formatted(latencyMs),
    watcherDelayMs && `to watchers ${formatted(watcherDelayMs)}`,
    refusals.length > 0 && `refused ${refusals.join(', ')}`,
  ]
  return parts.filter(Boolean).join('; ')
}

export type Settled = Pick<Measurement, 'remarks' | 'problems' | 'watcherDelayMs'>

/** Runs a load, measures processes after the warm-up, lets the market settle, and checks it. */
export async function measureLoad(o: {
  database: Database<AuctionsTables>
  processes: WatchedProcesses
  load: () => Promise<LoadResult>
  seconds: number
  /** Waits until the effects of the bids have completed; returns notes for the report. */
  settle?: (result: LoadResult) => Promise<Settled>
}): Promise<Measurement> {
  const loading = o.load()
  const watching = watchWarm(o.processes, o.seconds)
  const [result, processes] = await Promise.all([loading, watching])
  const settled: Settled = (await o.settle?.(result)) ?? { remarks: [], problems: [] }
  const { accepted, seconds, latency, refused, unanswered, generatorCores, acknowledgedIds } = result
  const broken = await checkMarket(o.database, { ids: acknowledgedIds, unanswered })
  return {
    ...settled,
    ...{ perSecond: accepted / seconds, seconds, latencyMs: percentilesOf(Histogram.from(latency)) },
    ...{ refused, unanswered, generatorCores, processes },
    problems: [...settled.problems, ...broken],
  }
}

async function watchWarm(processes: WatchedProcesses, seconds: number) {
  await sleep(WARM_UP_MS)
  const meter = await UsageMeter.start(processes)
  await sleep(seconds * 1000)
  return meter.stop()
}
