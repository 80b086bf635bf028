import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '@boli/contracts'
import { Histogram } from '../measure/histogram.ts'
import type { ServiceUnderTest } from '../service-under-test.ts'

const WARM_UP_CALLS = 20
/** In-process calls would otherwise starve other work. */
const PAUSE_MS = 5
const TOO_BUSY = 503

/** All calls of the administrators' dashboard and auction page to analytics. */
const dashboardCalls = [
  { name: 'stats', path: routes.adminStats.path },
  { name: 'auction-analytics', path: routes.auctionAnalytics.path },
  { name: 'auction-analytics, page 50', path: `${routes.auctionAnalytics.path}?page=50` },
  { name: 'charts', path: routes.adminCharts.path },
  { name: 'activity', path: routes.adminActivity.path },
]

const caller = { userId: '01900000-0000-7000-8000-000000000001', role: 'admin' } as const

export interface CallTimes {
  name: string
  p50Ms: number
  p95Ms: number
  maxMs: number
  calls: number
  /** Calls that the service was too busy to answer. */
  refused: number
}

/** Makes each call a number of times, one after the other. */
export async function measureQuiet(service: ServiceUnderTest, calls: number): Promise<CallTimes[]> {
  for (let index = 0; index < WARM_UP_CALLS; index += 1) {
    for (const { path } of dashboardCalls) await service.call(path, { caller })
  }
  return measureUntil(service, (made) => made >= calls)
}

/** Makes all calls in rounds until `isEnough`. @param isEnough checked after each round. */
export async function measureUntil(
  service: ServiceUnderTest,
  isEnough: (turns: number) => boolean,
): Promise<CallTimes[]> {
  const times = dashboardCalls.map(() => new Histogram())
  const refused = dashboardCalls.map(() => 0)
  for (let turns = 0; !isEnough(turns); turns += 1) {
    for (const [index, { path }] of dashboardCalls.entries()) {
      const { ms, status, body } = await service.call(path, { caller })
      if (status === 200) times[index]?.record(ms)
      else if (status === TOO_BUSY) refused[index] = (refused[index] ?? 0) + 1
      else throw new Error(`GET ${path} was answered ${body}`)
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
