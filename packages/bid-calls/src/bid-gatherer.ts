import { type BatchedBid, BID_BATCH_LIMIT, type BidOutcome, errorCodes } from '@boli/contracts'
import { ApiError } from '@boli/http-kit'
import { BatchPace } from './batch-pace.ts'
import type { BidCallSettings } from './settings.ts'

export type BidGatherer = ReturnType<typeof createBidGatherer>

interface BidGathererOptions extends BidCallSettings {
  /** Sends bids to auctions; one outcome for each, in the order given. */
  send: (bids: BatchedBid[]) => Promise<BidOutcome[]>
  /** Called for each call that failed, whether or not it is repeated. */
  onFailedCall: (error: unknown, bids: number) => void
}

interface Waiting {
  bid: BatchedBid
  wasSent: boolean
  isSettled: boolean
  settle: (outcome: BidOutcome | ApiError) => void
}

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 800
/** Gathers bids on different lots into one transaction; bids on the lots of the last call leave without this wait. */
const OTHER_LOTS_MS = 10

/**
 * A call leaves as soon as the previous one is answered, with every bid that came meanwhile. It waits only for
 * the bidders just answered ({@link BatchPace}), and until 10 ms after the start of a call on other lots. Every bid must
 * carry a `bidKey`: a call whose answer was lost is repeated until the deadline.
 */
export function createBidGatherer(options: BidGathererOptions) {
  const queue: Waiting[] = []
  const onSettled = new Set<() => void>()
  let waitingCount = 0
  let callsInFlight = 0
  let calledAtMs = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | null = null
  let isScheduled = false
  let calledLots = new Set<string>()
  const pace = new BatchPace(BID_BATCH_LIMIT)

  /** Bids that are read in the same turn of the event loop are sent together. */
  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      sendOrWait()
    })
  }

  function sendOrWait(): void {
    if (queue.length === 0 || callsInFlight >= options.bidCallsInFlight) return
    const waitMs =
      callsInFlight > 0
        ? calledAtMs + options.gatherMs - performance.now()
        : Math.max(pace.waitMs(queue.length), otherLotsWaitMs())
    if (waitMs <= 0) {
      send()
      return
    }
    timer ??= setTimeout(() => {
      timer = null
      sendOrWait()
    }, Math.ceil(waitMs))
  }

  function otherLotsWaitMs(): number {
    if (queue.some(({ bid }) => calledLots.has(bid.auctionId))) return 0
    return calledAtMs + Math.min(OTHER_LOTS_MS, options.gatherMs) - performance.now()
  }

  function send(): void {
    calledAtMs = performance.now()
    const batch = queue.splice(0, BID_BATCH_LIMIT)
    calledLots = new Set(batch.map(({ bid }) => bid.auctionId))
    void sendUntilAnswered(batch)
    if (queue.length > 0) schedule()
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
          for (const waiting of open) waiting.settle(new ApiError('upstream-unavailable', { cause: error }))
          break
        }
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
    callsInFlight -= 1
    const lot = batch[0]?.bid.auctionId
    const isOneLot = () => [batch, queue].every((bids) => bids.every(({ bid }) => bid.auctionId === lot))
    pace.answered(batch.length, queue.length, isOneLot)
    if (timer) clearTimeout(timer)
    timer = null
    sendOrWait()
  }

  function settleOne(): void {
    waitingCount -= 1
    if (waitingCount > 0) return
    for (const resolve of onSettled) resolve()
    onSettled.clear()
  }

  return {
    get waitingCount(): number {
      return waitingCount
    },
    /**
     * @returns the outcome that auctions returned.
     * @throws {ApiError} `overloaded` if too many bids wait, or if the bid was never sent; `bid-unanswered`
     *   if it was sent and not answered in time: whether it was placed is then unknown.
     */
    place(bid: BatchedBid): Promise<BidOutcome> {
      if (waitingCount >= options.bidsQueued) return Promise.reject(new ApiError('overloaded'))
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
            if (outcome instanceof ApiError) reject(outcome)
            else resolve(outcome)
          },
        }
        const deadline = setTimeout(() => {
          waiting.settle(waiting.wasSent ? unanswered() : new ApiError('overloaded'))
        }, options.bidDeadlineMs)
        waitingCount += 1
        queue.push(waiting)
        schedule()
      })
    },
    /** Resolves when no bid is waiting. */
    settled(): Promise<void> {
      if (waitingCount === 0) return Promise.resolve()
      return new Promise((resolve) => onSettled.add(resolve))
    },
  }
}

function unanswered(): ApiError {
  return new ApiError('bid-unanswered')
}

/** Unavailable or overloaded is temporary; a call that was refused for its content will be refused again. */
function isWorthRepeating(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true
  return errorCodes[error.code].status >= 500 || error.code === 'too-many-requests'
}
