import type { PublicRoute } from '@boli/contracts'
import type { Bench } from '../benchmark.ts'
import type { Call, Caller, OpenSchema, ServiceUnderTest } from '../service-under-test.ts'

/** How much each part of the market holds. */
export type MarketSize = Record<'auctions' | 'bids' | 'searches' | 'deals' | 'prices' | 'sales', number>

/** A part of the market, filled and ready to be called. */
export interface Filled {
  service: ServiceUnderTest
  size: MarketSize
  /** What there is, for the report. */
  content: string
}

/** A kind of call; each next one is different. */
export interface ListCase<On extends Filled = Filled> {
  /** Stable; `--match` looks for its text. */
  id: string
  /** Target at the 95th percentile. */
  wantedMs: number
  next(on: On): Call
  /** Waits for an effect of the call, of which the time counts. */
  settle?(on: On): Promise<void>
}

/** A service with its cases, filled only where one of them is measured. */
export interface Section<On extends Filled = Filled> {
  scenarios: readonly ListCase<On>[]
  open(bench: Bench, openSchema: OpenSchema, size: MarketSize): Promise<On>
}

/** A list, as the pages ask for it: its query, caller and path parameters at each call. */
export const listCase =
  (wantedMs: number) =>
  (
    id: string,
    route: PublicRoute,
    query: (size: MarketSize) => Record<string, string | number> = () => ({}),
    caller: () => Caller | null = () => null,
    params: (size: MarketSize) => Record<string, string> = () => ({}),
  ): ListCase => ({
    ...{ id, wantedMs },
    next({ size }) {
      const given = params(size)
      const path = route.path.replace(/:(\w+)/g, (_, name: string) => given[name] ?? '')
      const asked = Object.entries(query(size)).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      return { path: `${path}?${new URLSearchParams(asked)}`, caller: caller() }
    },
  })
