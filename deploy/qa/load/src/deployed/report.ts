import { errorCodes } from '@boli/contracts'
import type { WatchersReport } from '../clients/watchers.ts'
import type { BidAnswer } from '../load/run-load.ts'
import { Histogram, sum } from '../measure/statistics.ts'
import { whole } from '../report.ts'
import type { DeployedOptions } from './options.ts'

/** This many errors within one second end the test, so that it does no further harm. */
const ERRORS_A_SECOND = 10

/** Bids of one second of a load test; `failed`: answered with a server error, or not at all. */
const aSecond = () => ({ sent: 0, accepted: 0, refused: 0, failed: 0, latency: new Histogram() })
type Second = ReturnType<typeof aSecond>

/** Records bids by the second in which they were sent or answered, counted from 0. */
export class Timeline {
  readonly seconds: Second[] = []
  readonly latency = new Histogram()
  readonly refusals = new Map<string, number>()
  /** Failed bids whose outcome is unknown. */
  unknown = 0
  readonly #beganMs: number

  constructor(beganMs: number) {
    this.#beganMs = beganMs
  }

  sent(nowMs: number): void {
    this.#at(nowMs).sent += 1
  }

  answered(answer: BidAnswer, sinceMs: number, nowMs: number): void {
    const second = this.#at(nowMs)
    if (answer.kind === 'unanswered') {
      second.failed += 1
      this.unknown += 1
      return
    }
    second.latency.record(nowMs - sinceMs)
    this.latency.record(nowMs - sinceMs)
    if (answer.kind === 'accepted') {
      second.accepted += 1
      return
    }
    second[isServersFault(answer.code) ? 'failed' : 'refused'] += 1
    this.refusals.set(answer.code, (this.refusals.get(answer.code) ?? 0) + 1)
  }

  /** Whether the system has problems, so that continuing would do harm. */
  isFailing(): boolean {
    return this.seconds.some(({ failed }) => failed >= ERRORS_A_SECOND)
  }

  total(name: 'sent' | 'accepted' | 'refused' | 'failed'): number {
    return sum(this.seconds.map((second) => second[name]))
  }

  #at(nowMs: number): Second {
    const wanted = Math.max(0, Math.floor((nowMs - this.#beganMs) / 1000))
    while (this.seconds.length <= wanted) this.seconds.push(aSecond())
    return this.seconds[wanted] as Second
  }
}

/** Whether a code, or else the status, means a 5xx. */
function isServersFault(code: string): boolean {
  const status = code in errorCodes ? errorCodes[code as keyof typeof errorCodes].status : Number(code)
  return status >= 500
}

const aligned = (...cells: (string | number)[]) => cells.map((cell) => String(cell).padStart(9)).join('')
const percentilesOf = (histogram: Histogram, ...percents: number[]) =>
  percents.map((percent) => histogram.percentile(percent).toFixed(1))

export const tableHead = aligned('second', 'sent', 'accepted', 'refused', 'failed', 'p50 ms', 'p99 ms')

export function tableRow({ sent, accepted, refused, failed, latency }: Second, index: number): string {
  return aligned(index + 1, sent, accepted, refused, failed, ...percentilesOf(latency, 50, 99))
}

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

const gapsOf = ({ received }: DeployedResult) => sum(received.map(({ gaps }) => gaps))

/** Whether the system was correct under load, whatever its speed. */
export function isWell(result: DeployedResult): boolean {
  const { missing, unanswered, stoppedBy, timeline } = result
  return stoppedBy === null && missing.length + unanswered + timeline.total('failed') + gapsOf(result) === 0
}

type Shown = Omit<DeployedOptions, 'accounts' | 'reportFile'>

/** The main figures, a line each. */
export function figures(result: DeployedResult, o: Shown): string[] {
  const { timeline, missing, received, stoppedBy, unanswered } = result
  const total = (name: Parameters<Timeline['total']>[0]) => whole(timeline.total(name))
  const refusals = [...timeline.refusals].map(([code, count]) => `${count} ${code}`).join(', ')
  const percentiles = (histogram: Histogram) =>
    `p50 / p95 / p99 / slowest: ${percentilesOf(histogram, 50, 95, 99, 100).join(' / ')} ms`
  const delays = Histogram.from(...received.map((room) => room.delays))
  return [
    `${o.url}: ${o.bidsPerSecond} bids a second on ${o.lots} lots for ${o.seconds} s${o.byHttp ? ' by HTTP' : ''}, ${o.watchers} watchers`,
    `sent ${total('sent')}, accepted ${total('accepted')}, refused ${total('refused')}${refusals ? ` (${refusals})` : ''}`,
    `errors ${total('failed')}, without an answer ${unanswered}`,
    `answer, ${percentiles(timeline.latency)}`,
    ...(delays.total > 0 ? [`at the watchers, ${percentiles(delays)}; gaps ${gapsOf(result)}`] : []),
    `acknowledged bids that the API does not know of: ${missing.length}`,
    ...(stoppedBy ? [`stopped: ${stoppedBy}`] : []),
  ]
}

/** Verdict, figures and a line for each second. */
export function textReport(result: DeployedResult, o: Shown): string {
  // Answers after the last bid was sent would look like a drop.
  const seconds = result.timeline.seconds.slice(0, o.seconds)
  const verdict = isWell(result) ? 'Nothing was lost.' : 'Not everything was well.'
  const head = `Boli under load, ${result.startedAt}. ${verdict}`
  return `${[head, '', ...figures(result, o), '', tableHead, ...seconds.map(tableRow)].join('\n')}\n`
}
