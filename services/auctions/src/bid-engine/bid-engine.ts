import { BatchPace } from '@boli/bid-calls'
import { newId } from '@boli/contracts'
import { RelayFeed } from '@boli/database'
import type { Logger } from '@boli/http-kit'
import { defaultSoftClose, type SoftClose } from '@boli/rules'
import { Ranking } from '../market-order/ranking.ts'
import type { AuctionsDatabase } from '../persistence/tables.ts'
import type { BidCommand, BidDecision, QueuedBid } from './bid.ts'
import type { BidMetrics } from './bid-metrics.ts'
import { BidQueues, type QueueLimits } from './bid-queues.ts'
import { KnownLots } from './known-lots.ts'
import { RecentBidders } from './recent-bidders.ts'
import { Writer } from './writer.ts'

export interface BidEngineOptions {
  database: AuctionsDatabase
  logger: Logger
  metrics: BidMetrics
  limits?: QueueLimits
  /** After this time a bidder is answered that the outcome is not known yet; default 4 s. */
  deadlineMs?: number
  /** How a late bid moves the end; by default three minutes, thirty in total. */
  softClose?: SoftClose
  /** Passes committed events to the relay of this process; without it they are read from the outbox. */
  relayFeed?: RelayFeed
}

export type BidEngine = ReturnType<typeof createBidEngine>

/** While one writer waits for its commit, the other loads and decides. */
const WRITERS = 2
/** Larger batches would leave the other writer idle when many auctions are bid on, and save little. */
const BIDS_PER_BATCH = 512
const defaultLimits: QueueLimits = { total: 20_000, perAuction: 10_000 }
const DEFAULT_DEADLINE_MS = 4_000
const DEADLINE_CHECK_MS = 100

/**
 * Places bids in batches: one queue per auction, one transaction per batch, at most one batch of an auction in flight.
 * Correctness rests on the row lock, not the queue: any number of instances may run.
 */
export function createBidEngine({
  database,
  logger,
  metrics,
  limits = defaultLimits,
  deadlineMs = DEFAULT_DEADLINE_MS,
  softClose = defaultSoftClose,
  relayFeed = new RelayFeed(),
}: BidEngineOptions) {
  const queues = new BidQueues(limits)
  const knownLots = new KnownLots()
  const ranking = new Ranking(database, logger, (row) => knownLots.follow(row))
  const writers = Array.from(
    { length: WRITERS },
    () => new Writer({ database, logger, ranking, softClose, relayFeed, knownLots }),
  )
  const idle = new Set(writers)
  const drained = Promise.withResolvers<void>()
  let isClosing = false
  let isScheduled = false
  const pace = new BatchPace(BIDS_PER_BATCH)
  const recentBidders = new RecentBidders()
  let resting: NodeJS.Timeout | undefined
  metrics.observeQueue(() => queues.size)

  /** Runs only while bids wait or are in flight, so that an idle process sleeps. */
  let deadlines: NodeJS.Timeout | undefined

  const isBusy = () => queues.size > 0 || idle.size < writers.length

  /** Waits one turn of the event loop, so that bids that arrive together share a batch. */
  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      dispatchAll()
    })
  }

  function dispatchAll(): void {
    clearTimeout(resting)
    const waitMs = pace.waitMs(queues.size)
    if (waitMs > 0) resting = setTimeout(dispatchAll, waitMs)
    else for (const writer of idle) dispatch(writer)
  }

  function dispatch(writer: Writer): void {
    const batch = queues.take(BIDS_PER_BATCH)
    if (batch.length === 0) return
    idle.delete(writer)
    const startedMs = performance.now()
    void writer.process(batch).finally(() => {
      metrics.batchDone(batch.length, performance.now() - startedMs)
      queues.release(batch)
      idle.add(writer)
      const isOneLot = () => {
        const lots = new Set(batch.map(({ command }) => command.auctionId))
        return lots.size === 1 && queues.hasOnly(lots)
      }
      pace.answered(batch.length, queues.size, isOneLot, recentBidders.add(batch))
      // Dispatch the next batch before resolved callers run, so that Postgres is never idle.
      if (queues.size > 0) dispatchAll()
      else if (isClosing && !isBusy()) drained.resolve()
    })
  }

  function expire(nowMs: number): void {
    for (const bid of queues.takeExpired(nowMs)) bid.settle({ kind: 'refused', code: 'overloaded' })
    for (const writer of writers) writer.expire(nowMs)
    if (isBusy()) return
    clearInterval(deadlines)
    deadlines = undefined
  }

  function watchDeadlines(): void {
    deadlines ??= setInterval(() => expire(performance.now()), DEADLINE_CHECK_MS).unref()
  }

  return {
    /** Decides one bid; resolves after the commit, or at the deadline. Never rejects. */
    place(command: BidCommand): Promise<BidDecision> {
      return new Promise((resolve) => {
        const bid: QueuedBid = {
          id: newId(),
          command,
          deadlineMs: performance.now() + deadlineMs,
          isSettled: false,
          settle(decision) {
            if (bid.isSettled) return
            bid.isSettled = true
            metrics.decided(decision)
            resolve(decision)
          },
        }
        if (isClosing || !queues.push(bid)) bid.settle({ kind: 'refused', code: 'overloaded' })
        else {
          watchDeadlines()
          schedule()
        }
      })
    },

    /** Refuses new bids, commits the waiting ones, and stops. */
    async close(): Promise<void> {
      isClosing = true
      if (isBusy()) await drained.promise
      clearInterval(deadlines)
      for (const writer of writers) writer.close()
      await ranking.close()
    },
  }
}
