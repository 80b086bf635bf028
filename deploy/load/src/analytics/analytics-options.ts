import { readOptions, toCount } from '../command-line.ts'

export interface AnalyticsOptions {
  bids: number
  /** Of one `bids-placed` event, in the mean. */
  bidsPerEvent: number
  bidsPerAuction: number
  /** Copies of past events that the running service gets each second while the rebuild runs. */
  liveRate: number
  /** Measured calls of each kind while nothing else runs. */
  calls: number
  /** What is slower at the 95th percentile, on filled tables, is not as promised. */
  slowMs: number
  jsonFile: string | null
  isForDocs: boolean
}

export const analyticsUsage = `usage: npm run bench:analytics -- [options]
  --bids 1000000       in the topics
  --bids-per-event 1   in the mean; a busy market puts more into one event
  --bids-per-auction 50
  --live-rate 50       copies of past events a second for the service while the rebuild runs
  --calls 200          measured calls of each kind while nothing else runs
  --slow 20            milliseconds wanted at the 95th percentile with those rows
  --json FILE          everything that was measured
  --write-docs         puts the table into docs/benchmarks.md`

/** @throws {UsageProblem} */
export function parseAnalyticsOptions(args: readonly string[]): AnalyticsOptions {
  const values = readOptions(args, {
    bids: { type: 'string', default: '1000000' },
    'bids-per-event': { type: 'string', default: '1' },
    'bids-per-auction': { type: 'string', default: '50' },
    'live-rate': { type: 'string', default: '50' },
    calls: { type: 'string', default: '200' },
    slow: { type: 'string', default: '20' },
    json: { type: 'string' },
    'write-docs': { type: 'boolean', default: false },
  })
  return {
    bids: toCount('bids', values.bids),
    bidsPerEvent: toCount('bids-per-event', values['bids-per-event']),
    bidsPerAuction: toCount('bids-per-auction', values['bids-per-auction']),
    liveRate: toCount('live-rate', values['live-rate']),
    calls: toCount('calls', values.calls),
    slowMs: toCount('slow', values.slow),
    jsonFile: values.json ?? null,
    isForDocs: values['write-docs'],
  }
}
