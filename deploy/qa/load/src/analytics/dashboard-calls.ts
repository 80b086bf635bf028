import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '@boli/contracts'
import { Histogram } from '../measure/histogram.ts'
import type { AnalyticsUnderTest } from './analytics-under-test.ts'

const WARM_UP_CALLS = 20
/** Calls that never leave this process would otherwise leave its other work no turn. */
const PAUSE_MS = 5

interface DashboardCall {
  name: string
  make(service: AnalyticsUnderTest): Promise<number | null>
}

/** Everything that the administrators' dashboard and auction page ask of analytics. */
const dashboardCalls: readonly DashboardCall[] = [
  { name: 'stats', make: (service) => service.call(routes.adminStats) },
  { name: 'auction-analytics', make: (service) => service.call(routes.auctionAnalytics) },
  {
    name: 'auction-analytics, page 50',
    make: (service) => service.call(routes.auctionAnalytics, '?page=50'),
  },
  { name: 'charts', make: (service) => service.call(routes.adminCharts) },
  { name: 'activity', make: (service) => service.call(routes.adminActivity) },
]

export interface CallTimes {
  name: string
  p50Ms: number
  p95Ms: number
  maxMs: number
  calls: number
  /** Calls that the service was too busy to answer. */
  refused: number
}

/** Makes each call so many times, one after the other. */
export async function measureQuiet(service: AnalyticsUnderTest, calls: number): Promise<CallTimes[]> {
  for (let index = 0; index < WARM_UP_CALLS; index += 1) {
    for (const { make } of dashboardCalls) await make(service)
  }
  return measureUntil(service, (made) => made >= calls)
}

/** Makes all calls in turns until it is enough. @param isEnough asked after each turn. */
export async function measureUntil(
  service: AnalyticsUnderTest,
  isEnough: (turns: number) => boolean,
): Promise<CallTimes[]> {
  const times = dashboardCalls.map(() => new Histogram())
  const refused = dashboardCalls.map(() => 0)
  for (let turns = 0; !isEnough(turns); turns += 1) {
    for (const [index, { make }] of dashboardCalls.entries()) {
      const ms = await make(service)
      if (ms === null) refused[index] = (refused[index] ?? 0) + 1
      else times[index]?.record(ms)
    }
    await sleep(PAUSE_MS)
  }
  return dashboardCalls.map(({ name }, index) => {
    const histogram = times[index] ?? new Histogram()
    return {
      name,
      p50Ms: histogram.percentile(50),
      p95Ms: histogram.percentile(95),
      maxMs: histogram.percentile(100),
      calls: histogram.total,
      refused: refused[index] ?? 0,
    }
  })
}
