import type { WatchersReport } from '../clients/received-bids.ts'
import { Histogram } from '../measure/histogram.ts'
import type { DeployedOptions } from './options.ts'
import { type Second, type Timeline, tableHead, tableRow } from './timeline.ts'

export interface DeployedResult {
  startedAt: string
  timeline: Timeline
  /** Bids without an answer. */
  unanswered: number
  /** Acknowledged bids that the API does not know of. */
  missing: string[]
  received: WatchersReport[]
  /** Why it ended early. */
  stoppedBy: string | null
}

/** Whether the system was correct under load, whatever its speed. */
export function isWell({ missing, unanswered, stoppedBy, timeline, received }: DeployedResult): boolean {
  const failed = timeline.total((second) => second.failed)
  const gaps = received.reduce((sum, room) => sum + room.gaps, 0)
  return missing.length === 0 && unanswered === 0 && failed === 0 && gaps === 0 && stoppedBy === null
}

/** The main figures, a line each. */
export function figures(
  result: DeployedResult,
  o: Omit<DeployedOptions, 'accounts' | 'reportFile'>,
): string[] {
  const { timeline, missing, received, stoppedBy, unanswered } = result
  const total = (of: (second: Second) => number) => timeline.total(of).toLocaleString('en')
  const refusals = [...timeline.refusals].map(([code, count]) => `${count} ${code}`).join(', ')
  const percentiles = (histogram: Histogram) =>
    [50, 95, 99, 100].map((percent) => histogram.percentile(percent).toFixed(1)).join(' / ')
  const delays = Histogram.from(...received.map((room) => room.delays))
  return [
    `${o.url}: ${o.bidsPerSecond} bids a second on ${o.lots} lots for ${o.seconds} s${o.byHttp ? ' by HTTP' : ''}, ${o.watchers} watchers`,
    `sent ${total(({ sent }) => sent)}, accepted ${total(({ accepted }) => accepted)}, refused ${total(({ refused }) => refused)}${refusals ? ` (${refusals})` : ''}`,
    `errors ${total(({ failed }) => failed)}, without an answer ${unanswered}`,
    `answer, p50 / p95 / p99 / slowest: ${percentiles(timeline.latency)} ms`,
    ...(delays.total > 0
      ? [
          `at the watchers, p50 / p95 / p99 / slowest: ${percentiles(delays)} ms; gaps ${received.reduce((sum, room) => sum + room.gaps, 0)}`,
        ]
      : []),
    `acknowledged bids that the API does not know of: ${missing.length}`,
    ...(stoppedBy ? [`stopped: ${stoppedBy}`] : []),
  ]
}

/** Verdict, figures and a line for each second. */
export function textReport(
  result: DeployedResult,
  o: Omit<DeployedOptions, 'accounts' | 'reportFile'>,
): string {
  const { timeline, startedAt } = result
  // Answers after the last bid was sent would look like a drop.
  const seconds = timeline.seconds.slice(0, o.seconds)
  const verdict = isWell(result) ? 'Nothing was lost.' : 'Not everything was well.'
  const parts = [`Boli under load, ${startedAt}. ${verdict}`, '', ...figures(result, o), '']
  return `${[...parts, tableHead, ...seconds.map(tableRow)].join('\n')}\n`
}
