import type { PublicRoute } from '@boli/contracts'
import type { Bench } from '../benchmark.ts'
import type { Call, Caller, OpenSchema, ServiceUnderTest } from '../service-under-test.ts'

/** How much each part of the market holds. */
export interface MarketSize {
  auctions: number
  bids: number
  searches: number
  deals: number
  prices: number
  sales: number
}

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

/** A list: its query, caller and path parameters at each call. */
export type ListRow = readonly [
  id: string,
  route: PublicRoute,
  query?: (size: MarketSize) => Record<string, string | number>,
  caller?: () => Caller,
  params?: (size: MarketSize) => Record<string, string>,
]

export const listCases = (wantedMs: number, rows: readonly ListRow[]): ListCase[] =>
  rows.map(([id, route, query = () => ({}), caller, params]) => ({
    ...{ id, wantedMs },
    next({ size }) {
      const given = params?.(size)
      const path = route.path.replace(/:(\w+)/g, (_, name: string) => given?.[name] ?? '')
      const asked = Object.entries(query(size)).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      return { path: `${path}?${new URLSearchParams(asked)}`, caller: caller?.() ?? null }
    },
  }))
