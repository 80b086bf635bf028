import { errorCodes } from '@boli/contracts'
import type { combine } from '../clients/watchers.ts'
import type { BidAnswer } from '../load/run-load.ts'
import { Histogram, percentilesOf } from '../measure/statistics.ts'
import { formatMs, whole } from '../report.ts'
import type { DeployedOptions } from './options.ts'

/** This many errors within one second end the test, so that it does no further harm. */
const ERRORS_A_SECOND = 10

/** Bids sent, and answers received, in one second or in total. */
export class Tally {
  sent = 0
  accepted = 0
  refused = 0
  /** Answered with a server error, or not at all. */
  failed = 0
  readonly latency = new Histogram()
  /** By code. */
  readonly refusals: Record<string, number> = {}

  answered(answer: BidAnswer, latencyMs: number): void {
    if (answer.kind !== 'unanswered') this.latency.record(latencyMs)
    if (answer.kind === 'accepted') this.accepted += 1
    else if (answer.kind === 'unanswered' || isServersFault(answer.code)) this.failed += 1
    else this.refused += 1
    if (answer.kind === 'refused') this.refusals[answer.code] = (this.refusals[answer.code] ?? 0) + 1
  }

  /** For one second: whether so many bids failed that continuing would do harm. */
  get isFailing(): boolean {
    return this.failed >= ERRORS_A_SECOND
  }
}

/** Whether a code, or else the status, means a 5xx. */
function isServersFault(code: string): boolean {
  const status = code in errorCodes ? errorCodes[code as keyof typeof errorCodes].status : Number(code)
  return status >= 500
}

const aligned = (...cells: (string | number)[]) => cells.map((cell) => String(cell).padStart(9)).join('')

export const tableHead = aligned('second', 'sent', 'accepted', 'refused', 'failed', 'p50 ms', 'p99 ms')

export function tableRow(second: number, { sent, accepted, refused, failed, latency }: Tally): string {
  const { p50, p99 } = percentilesOf(latency)
  return aligned(second, sent, accepted, refused, failed, formatMs(p50), formatMs(p99))
}

export interface DeployedResult {
  total: Tally
  /** Bids whose outcome is unknown. */
  unanswered: number
  /** Acknowledged bids that the API does not know of. */
  missing: string[]
  received: Pick<ReturnType<typeof combine>, 'delays' | 'gaps'>
  /** Why it ended early. */
  stoppedBy: string | null
}

/** Whether the system was correct under load, whatever its speed. */
export function isWell({ total, unanswered, missing, received, stoppedBy }: DeployedResult): boolean {
  return stoppedBy === null && total.failed + unanswered + missing.length + received.gaps === 0
}

/** Main figures and verdict, a line each. */
export function figures(result: DeployedResult, o: Omit<DeployedOptions, 'accounts' | 'reportFile'>) {
  const { total, unanswered, missing, received, stoppedBy } = result
  const refusals = Object.entries(total.refusals).map(([code, count]) => `${count} ${code}`)
  const percentiles = (histogram: Histogram) =>
    `p50 / p95 / p99 / slowest: ${Object.values(percentilesOf(histogram)).map(formatMs).join(' / ')} ms`
  const { delays, gaps } = received
  return [
    `${o.url}: ${o.bidsPerSecond} bids a second on ${o.lots} lots for ${o.seconds} s${o.byHttp ? ' by HTTP' : ''}, ${o.watchers} watchers`,
    `sent ${whole(total.sent)}, accepted ${whole(total.accepted)}, refused ${whole(total.refused)}${refusals.length > 0 ? ` (${refusals.join(', ')})` : ''}`,
    `errors ${whole(total.failed)}, without an answer ${unanswered}`,
    `answer, ${percentiles(total.latency)}`,
    ...(delays.total > 0 ? [`at the watchers, ${percentiles(delays)}; gaps ${gaps}`] : []),
    `acknowledged bids that the API does not know of: ${missing.length}`,
    ...(stoppedBy ? [`stopped: ${stoppedBy}`] : []),
    isWell(result) ? 'Nothing was lost.' : 'Not everything was well.',
  ]
}
