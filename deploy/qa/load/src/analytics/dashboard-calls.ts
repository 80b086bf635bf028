import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '@boli/contracts'
import { Histogram } from '../measure/statistics.ts'
import type { ServiceUnderTest } from '../service-under-test.ts'

const WARM_UP_TURNS = 20
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
  times: Histogram
  /** Calls that the service was too busy to answer. */
  refused: number
}

/** Makes each call a number of times, one after the other. */
export async function measureQuiet(service: ServiceUnderTest, calls: number): Promise<CallTimes[]> {
  await measureUntil(service, (made) => made >= WARM_UP_TURNS)
  return measureUntil(service, (made) => made >= calls)
}

/** Makes all calls in rounds until `isEnough`. @param isEnough checked after each round. */
export async function measureUntil(
  service: ServiceUnderTest,
  isEnough: (turns: number) => boolean,
): Promise<CallTimes[]> {
  const measured = dashboardCalls.map((call) => ({ ...call, times: new Histogram(), refused: 0 }))
  for (let turns = 0; !isEnough(turns); turns += 1) {
    for (const one of measured) {
      const { ms, status, body } = await service.call(one.path, { caller })
      if (status === 200) one.times.record(ms)
      else if (status === TOO_BUSY) one.refused += 1
      else throw new Error(`GET ${one.path} was answered ${body}`)
    }
    await sleep(PAUSE_MS)
  }
  return measured
}
