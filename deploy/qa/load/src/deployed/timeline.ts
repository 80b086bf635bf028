import { errorCodes } from '@boli/contracts'
import type { BidAnswer } from '../load/load-counter.ts'
import { Histogram } from '../measure/histogram.ts'

/** What happened within one second of a load test. */
export interface Second {
  sent: number
  accepted: number
  refused: number
  /** Answered with a server error, or not at all. */
  failed: number
  latency: Histogram
}

/** This many errors within one second end the test, so that it does no further harm. */
const ERRORS_A_SECOND = 10

/** Records bids by the second in which they were sent or answered, counted from 0. */
export class Timeline {
  readonly seconds: Second[] = []
  readonly latency = new Histogram()
  readonly refusals = new Map<string, number>()
  readonly acknowledged: { lotId: string; bidId: string }[] = []
  /** Failed bids whose outcome is unknown. */
  unknown = 0
  readonly #beganMs: number

  constructor(beganMs: number) {
    this.#beganMs = beganMs
  }

  sent(nowMs: number): void {
    this.#at(nowMs).sent += 1
  }

  answered(lotId: string, answer: BidAnswer, sinceMs: number, nowMs: number): void {
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
      this.acknowledged.push({ lotId, bidId: answer.bidId })
      return
    }
    if (isServersFault(answer.code)) second.failed += 1
    else second.refused += 1
    this.refusals.set(answer.code, (this.refusals.get(answer.code) ?? 0) + 1)
  }

  /** Whether the system has problems, so that continuing would do harm. */
  isFailing(): boolean {
    return this.seconds.some(({ failed }) => failed >= ERRORS_A_SECOND)
  }

  total(of: (second: Second) => number): number {
    return this.seconds.reduce((sum, second) => sum + of(second), 0)
  }

  #at(nowMs: number): Second {
    const wanted = Math.max(0, Math.floor((nowMs - this.#beganMs) / 1000))
    while (this.seconds.length <= wanted)
      this.seconds.push({ sent: 0, accepted: 0, refused: 0, failed: 0, latency: new Histogram() })
    return this.seconds[wanted] as Second
  }
}

/** Whether a code, or else the status, means a 5xx. */
function isServersFault(code: string): boolean {
  const status = code in errorCodes ? errorCodes[code as keyof typeof errorCodes].status : Number(code)
  return status >= 500
}

const columns: [name: string, width: number, of: (second: Second, index: number) => string][] = [
  ['second', 6, (_, index) => String(index + 1)],
  ['sent', 7, ({ sent }) => String(sent)],
  ['accepted', 9, ({ accepted }) => String(accepted)],
  ['refused', 8, ({ refused }) => String(refused)],
  ['failed', 7, ({ failed }) => String(failed)],
  ['p50 ms', 8, ({ latency }) => latency.percentile(50).toFixed(1)],
  ['p99 ms', 8, ({ latency }) => latency.percentile(99).toFixed(1)],
]

export const tableHead = columns.map(([name, width]) => name.padStart(width)).join(' ')

export function tableRow(second: Second, index: number): string {
  return columns.map(([, width, of]) => of(second, index).padStart(width)).join(' ')
}
