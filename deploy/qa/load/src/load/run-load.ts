import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@boli/contracts'
import { FIRST_RUPEES, STEP_RUPEES } from '../market/market.ts'
import { Histogram, type HistogramData } from '../measure/statistics.ts'

export type BidAnswer =
  | { kind: 'accepted'; bidId: string }
  | { kind: 'refused'; code: string }
  /** It is unknown whether it was placed. */
  | { kind: 'unanswered' }

export interface LoadPlan {
  /** Closed loop: a number of bids is always in flight. Open loop: a number is sent each second, whatever happens. */
  shape: { inFlight: number } | { perSecond: number }
  /** Warm-up: bids are sent but not counted. */
  warmUpMs: number
  measureMs: number
  /** Ends it early; bids that were sent are waited for. */
  signal?: AbortSignal
}

/** Figures cover the measured time; the lists, which are checked afterwards, cover everything. */
export interface LoadResult {
  /** Answered in the measured time. */
  accepted: number
  refused: Record<string, number>
  /** Latencies of accepted bids. */
  latency: HistogramData
  /** In total, including the warm-up. */
  unanswered: number
  acknowledgedIds: string[]
  /** Duration of the measured time. */
  seconds: number
}

/** Until V8 has compiled the hot path. */
export const WARM_UP_MS = 3_000

const ANSWERS_WITHIN_MS = 10_000

/**
 * Places bids in the given shape until the time is over, then waits for the last answers. In an open loop a
 * bid's latency counts from when it should have been sent: so a stalled server does not hide waiting bids.
 */
export async function runLoad(
  { shape, warmUpMs, measureMs, signal }: LoadPlan,
  book: Pick<BidBook, 'next'>,
  place: (bid: OutgoingBid) => Promise<BidAnswer>,
): Promise<LoadResult> {
  const startMs = performance.now() + warmUpMs
  const endMs = startMs + measureMs
  const isOver = () => signal?.aborted === true || performance.now() >= endMs
  const latency = new Histogram()
  const refused: Record<string, number> = {}
  const acknowledgedIds: string[] = []
  let [underWay, unanswered] = [0, 0]

  async function send(sinceMs: number): Promise<void> {
    underWay += 1
    const answer = await place(book.next())
    underWay -= 1
    const nowMs = performance.now()
    const isMeasured = nowMs >= startMs && nowMs < endMs
    if (answer.kind === 'unanswered') unanswered += 1
    if (answer.kind === 'accepted') acknowledgedIds.push(answer.bidId)
    if (answer.kind === 'accepted' && isMeasured) latency.record(nowMs - sinceMs)
    if (answer.kind === 'refused' && isMeasured) refused[answer.code] = (refused[answer.code] ?? 0) + 1
  }

  async function sendOneAfterTheOther(): Promise<void> {
    do await send(performance.now())
    while (!isOver())
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {})
  if ('perSecond' in shape) await atEvenPace(shape.perSecond, isOver, send)
  else for (let count = 0; count < shape.inFlight; count += 1) void sendOneAfterTheOther()
  if (!isOver()) await pause(endMs - performance.now())
  const lastMs = performance.now() + ANSWERS_WITHIN_MS
  while (underWay > 0 && performance.now() < lastMs) await sleep(5)
  return {
    ...{ accepted: latency.total, refused, latency: latency.toData(), acknowledgedIds },
    unanswered: unanswered + underWay,
    seconds: measureMs / 1000,
  }
}

/** Calls `send` at an even pace until it is over, whatever the outcome; late calls are made at once. */
export async function atEvenPace(
  perSecond: number,
  isOver: () => boolean,
  send: (dueMs: number) => unknown,
): Promise<void> {
  const beganMs = performance.now()
  for (let sent = 0; !isOver(); await sleep(1)) {
    const due = ((performance.now() - beganMs) / 1000) * perSecond
    for (; sent < due && !isOver(); sent += 1) void send(beganMs + (sent / perSecond) * 1000)
  }
}

/** One bid to place. */
export interface OutgoingBid {
  lotId: string
  /** Position in the list of bidders. */
  bidder: number
  rupees: number
  bidKey: string
}

interface BidBookOptions {
  lotIds: readonly string[]
  bidders: number
  /** How many of them share each lot, in rotation; all by default. */
  biddersPerLot?: number
  firstRupees?: number
  stepRupees?: number
}

/**
 * Chooses the next bid: lots at random, each bid one step above the last on its lot, and never twice in turn
 * by the same bidder. Bids that are processed in this order are all accepted.
 */
export class BidBook {
  readonly #options: Required<BidBookOptions>
  /** Number of bids on each lot. */
  readonly #bids: number[]

  constructor({ lotIds, bidders, ...more }: BidBookOptions) {
    const biddersPerLot = Math.min(more.biddersPerLot ?? bidders, bidders)
    if (lotIds.length === 0 || biddersPerLot < 2) throw new Error('An auction needs a lot and two bidders')
    const money = { firstRupees: FIRST_RUPEES, stepRupees: STEP_RUPEES }
    this.#options = { ...money, ...more, lotIds, bidders, biddersPerLot }
    this.#bids = lotIds.map(() => 0)
  }

  next(): OutgoingBid {
    const { lotIds, bidders, biddersPerLot, firstRupees, stepRupees } = this.#options
    const lot = Math.floor(Math.random() * lotIds.length)
    const bids = this.#bids[lot] ?? 0
    this.#bids[lot] = bids + 1
    const bidder = (lot * biddersPerLot + (bids % biddersPerLot)) % bidders
    return { lotId: lotIds[lot] ?? '', bidder, rupees: firstRupees + bids * stepRupees, bidKey: newId() }
  }
}
