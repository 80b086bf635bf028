import { type BatchedBid, BID_BATCH_LIMIT, type BidOutcome, errorCodes } from '@boli/contracts'
import { Refusal } from '@boli/http-kit'

/**
 * Bids that come soon after a call go together in the next one: a transaction, its event and all that hear of it cost
 * nearly the same for one bid as for ten. A bid that follows no other closely hardly waits.
 */
export interface BidGatherer {
  /**
   * @returns the outcome as auctions told it.
   * @throws {Refusal} `overloaded` where too many wait, or where the bid never went out; `bid-unanswered`
   *   where it went out and nothing came back in time: whether it was placed is then not known.
   */
  place(bid: BatchedBid): Promise<BidOutcome>
  /** Resolves when no bid waits any more. */
  settled(): Promise<void>
  readonly waitingCount: number
}

export interface BidGathererOptions {
  /** Hands bids to auctions; one outcome each, in their order. */
  send: (bids: BatchedBid[]) => Promise<BidOutcome[]>
  /** Least time between two calls, until enough bids wait for one. */
  gatherMs: number
  callsInFlight: number
  queued: number
  deadlineMs: number
  /** Hears of each call that failed, whether or not it is repeated. */
  onFailedCall: (error: unknown, bids: number) => void
}

interface Waiting {
  bid: BatchedBid
  wasSent: boolean
  isSettled: boolean
  settle: (outcome: BidOutcome | Refusal) => void
}

/** Bids that were answered together are followed by others that come nearly together. */
const SHORTEST_GATHERING_MS = 3
/** So many do not wait for the time between two calls, once the one before is answered. */
const ENOUGH_BIDS = 16
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 800

/** Every bid given to it must carry a `bidKey`: a call whose answer was lost is repeated until the deadline. */
export function createBidGatherer(options: BidGathererOptions): BidGatherer {
  const queue: Waiting[] = []
  const onSettled = new Set<() => void>()
  let waitingCount = 0
  let callsInFlight = 0
  let calledAtMs = Number.NEGATIVE_INFINITY
  let gathering: { untilMs: number; timer: NodeJS.Timeout } | null = null

  function gather(): void {
    if (queue.length === 0) return
    const nowMs = performance.now()
    const isEnough = callsInFlight === 0 && queue.length >= ENOUGH_BIDS
    const soonestMs = nowMs + SHORTEST_GATHERING_MS
    const untilMs = isEnough ? soonestMs : Math.max(soonestMs, calledAtMs + options.gatherMs)
    if (gathering && gathering.untilMs <= untilMs) return
    clearTimeout(gathering?.timer)
    gathering = { untilMs, timer: setTimeout(pump, untilMs - nowMs) }
  }

  function pump(): void {
    gathering = null
    while (queue.length > 0 && callsInFlight < options.callsInFlight) {
      calledAtMs = performance.now()
      void sendUntilAnswered(queue.splice(0, BID_BATCH_LIMIT))
    }
  }

  async function sendUntilAnswered(batch: Waiting[]): Promise<void> {
    callsInFlight += 1
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
      const open = batch.filter((waiting) => !waiting.isSettled)
      if (open.length === 0) break
      for (const waiting of open) waiting.wasSent = true
      try {
        const outcomes = await options.send(open.map(({ bid }) => bid))
        for (const [index, waiting] of open.entries()) waiting.settle(outcomes[index] ?? unanswered())
        break
      } catch (error) {
        options.onFailedCall(error, open.length)
        if (!isWorthRepeating(error)) {
          for (const waiting of open) waiting.settle(new Refusal('upstream-unavailable', { cause: error }))
          break
        }
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    callsInFlight -= 1
    gather()
  }

  function settleOne(): void {
    waitingCount -= 1
    if (waitingCount > 0) return
    for (const resolve of onSettled) resolve()
    onSettled.clear()
  }

  return {
    get waitingCount() {
      return waitingCount
    },
    place(bid) {
      if (waitingCount >= options.queued) return Promise.reject(new Refusal('overloaded'))
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          bid,
          wasSent: false,
          isSettled: false,
          settle(outcome) {
            if (waiting.isSettled) return
            waiting.isSettled = true
            clearTimeout(deadline)
            settleOne()
            if (outcome instanceof Refusal) reject(outcome)
            else resolve(outcome)
          },
        }
        const deadline = setTimeout(() => {
          waiting.settle(waiting.wasSent ? unanswered() : new Refusal('overloaded'))
        }, options.deadlineMs)
        waitingCount += 1
        queue.push(waiting)
        gather()
      })
    },
    settled() {
      if (waitingCount === 0) return Promise.resolve()
      return new Promise((resolve) => onSettled.add(resolve))
    },
  }
}

function unanswered(): Refusal {
  return new Refusal('bid-unanswered')
}

/** Away or busy may pass; a call that is refused for what it is will be refused again. */
function isWorthRepeating(error: unknown): boolean {
  if (!(error instanceof Refusal)) return true
  return errorCodes[error.code].status >= 500 || error.code === 'too-many-requests'
}
