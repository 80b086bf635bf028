import { setTimeout as sleep } from 'node:timers/promises'
import type { OutgoingBid } from './bid-book.ts'
import { type BidAnswer, LoadCounter, type LoadCounts } from './load-counter.ts'

/** Closed loop: a number of bids is always in flight. Open loop: a number is sent each second, whatever happens. */
type LoadShape = { inFlight: number } | { perSecond: number }

export interface LoadPlan {
  shape: LoadShape
  /** Warm-up: bids are sent but not counted. */
  warmUpMs: number
  measureMs: number
  /** Ends it early; bids that were sent are waited for. */
  signal?: AbortSignal
}

export interface LoadResult extends LoadCounts {
  /** Duration of the measured time. */
  seconds: number
  /** CPU of this process in the measured time; 1 is one core. */
  generatorCores: number
}

/** Until V8 has compiled the hot path. */
export const WARM_UP_MS = 3_000

const ANSWERS_WITHIN_MS = 10_000

/**
 * Places bids in the given shape until the time is over, then waits for the last answers. In an open loop a
 * bid's latency counts from when it should have been sent: so a stalled server does not hide waiting bids.
 */
export async function runLoad(
  plan: LoadPlan,
  next: () => OutgoingBid,
  place: (bid: OutgoingBid) => Promise<BidAnswer>,
): Promise<LoadResult> {
  const { shape, warmUpMs, measureMs } = plan
  const beganMs = performance.now()
  const endMs = beganMs + warmUpMs + measureMs
  const isOver = () => plan.signal?.aborted === true || performance.now() >= endMs
  const counter = new LoadCounter(beganMs + warmUpMs, endMs)
  let underWay = 0

  async function send(sinceMs: number): Promise<void> {
    underWay += 1
    const answer = await place(next())
    underWay -= 1
    counter.answered(answer, sinceMs, performance.now())
  }

  async function sendOneAfterTheOther(): Promise<void> {
    do await send(performance.now())
    while (!isOver())
  }

  async function sendAtRate(perSecond: number): Promise<void> {
    for (let sent = 0; !isOver(); await sleep(1)) {
      const due = ((performance.now() - beganMs) / 1000) * perSecond
      for (; sent < due && !isOver(); sent += 1) {
        void send(beganMs + (sent / perSecond) * 1000)
      }
    }
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: plan.signal }).catch(() => {})
  const cpu = measureCpu(
    () => pause(warmUpMs),
    () => pause(measureMs),
  )
  if ('perSecond' in shape) await sendAtRate(shape.perSecond)
  else for (let count = 0; count < shape.inFlight; count += 1) void sendOneAfterTheOther()
  if (!isOver()) await pause(endMs - performance.now())
  const lastMs = performance.now() + ANSWERS_WITHIN_MS
  while (underWay > 0 && performance.now() < lastMs) await sleep(5)
  return { ...counter.counts(underWay), seconds: measureMs / 1000, generatorCores: await cpu }
}

async function measureCpu(warmUp: () => Promise<void>, measure: () => Promise<void>): Promise<number> {
  await warmUp()
  const before = process.cpuUsage()
  const beganMs = performance.now()
  await measure()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / (performance.now() - beganMs)
}
