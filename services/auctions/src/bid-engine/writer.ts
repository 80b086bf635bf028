import { setTimeout as sleep } from 'node:timers/promises'
import type { RelayFeed } from '@boli/database'
import { isUnavailable, type Logger } from '@boli/http-kit'
import type { SoftClose } from '@boli/rules'
import type { Ranking } from '../market-order/ranking.ts'
import type { AuctionsDatabase } from '../persistence/tables.ts'
import type { BidDecision, QueuedBid } from './bid.ts'
import { type DecidedBatch, decideBatch } from './decide-batch.ts'
import type { KnownLots } from './known-lots.ts'
import { type BatchState, loadBatch } from './load-batch.ts'
import { type Connection, Session } from './pipeline.ts'
import { type Attempt, isInForce, isOutdated, STORED_WITHIN_MS, storeBatch } from './store-batch.ts'

const FIRST_DELAY_MS = 10
const MAX_DELAY_MS = 250

const unprocessed: BidDecision = { kind: 'refused', code: 'internal-error' }

/** Progress of a batch. */
type Progress =
  /** Nothing was sent: none of these bids can be committed. */
  | { kind: 'unsent'; bids: readonly QueuedBid[] }
  /** It is being written. */
  | { kind: 'sent'; decided: DecidedBatch }
  /** The connection was lost before COMMIT was answered. */
  | { kind: 'in-doubt'; decided: DecidedBatch }

export interface WriterOptions {
  database: AuctionsDatabase
  logger: Logger
  ranking: Ranking
  softClose: SoftClose
  relayFeed: RelayFeed
  /** Shared by the writers: an auction has one batch in flight at most. */
  knownLots: KnownLots
}

/** Commits batches one after another over its own connection. */
export class Writer {
  readonly #o: WriterOptions
  readonly #session: Session
  /** All bids in flight; the parts of a split batch are in `#progress`, one after another. */
  #batch: readonly QueuedBid[] = []
  #progress: Progress = { kind: 'unsent', bids: [] }

  constructor(o: WriterOptions) {
    this.#o = o
    this.#session = new Session(o.database)
  }

  /** Settles every bid of the batch; never throws. */
  async process(batch: readonly QueuedBid[]): Promise<void> {
    this.#batch = batch
    await this.#settle(batch)
    this.#batch = []
  }

  /** Answers bids whose deadline has passed: a bid that was not sent is not placed; the outcome of any other is unknown. */
  expire(nowMs: number): void {
    const code = this.#progress.kind === 'unsent' ? 'upstream-unavailable' : 'bid-unanswered'
    for (const bid of this.#batch) if (bid.deadlineMs <= nowMs) bid.settle({ kind: 'refused', code })
  }

  close(): void {
    this.#session.discard()
  }

  /** Attempts the batch until it is committed, or no bidder waits for it. */
  async #settle(batch: readonly QueuedBid[]): Promise<void> {
    this.#progress = { kind: 'unsent', bids: batch }
    for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)) {
      const bids = bidsOf(this.#progress)
      if (bids.every((bid) => bid.isSettled)) return
      const attempt = await this.#attempt(this.#progress, delayMs === FIRST_DELAY_MS)
      switch (attempt.kind) {
        case 'committed':
          settleAll(attempt.decided)
          this.#o.knownLots.keep(attempt.decided, attempt.writtenBy)
          this.#o.ranking.committed(attempt.decided.changes)
          return
        case 'in-doubt':
          this.#progress = attempt
          this.#session.discard()
          // Postgres may still receive the batch; after this time it no longer stores it.
          await sleep(STORED_WITHIN_MS)
          break
        case 'failed': {
          const remedy = remedyFor(attempt.error)
          const open = bidsOf(this.#progress)
          if (remedy === 'reconnect') this.#session.discard()
          if (this.#progress.kind !== 'in-doubt') {
            if (remedy === 'split') return this.#split(open, attempt.error)
            this.#progress = { kind: 'unsent', bids: open }
          }
        }
      }
      const { kind, error } = attempt
      this.#o.logger.warn({ err: error, attempt: kind, bids: bids.length }, 'a batch of bids is tried again')
      await sleep(delayMs * (0.5 + Math.random() / 2))
    }
  }

  async #attempt(progress: Progress, isFirst: boolean): Promise<Attempt> {
    let connection: Connection | undefined
    try {
      connection = await this.#session.connection()
      const bids = bidsOf(progress)
      // Connecting may have taken longer than a bid waits.
      const isWaiting = bids.every((bid) => !bid.isSettled)
      const known = isFirst && isWaiting ? this.#o.knownLots.stateOf(bids) : null
      const attempt = known && (await this.#attemptUnread(connection, bids, known))
      if (attempt) return attempt
      const state = await loadBatch(connection, bids)
      this.#o.knownLots.setClock(state.nowMs)
      // Now that the auctions' locks are held, the transaction of the lost connection must have ended.
      if (progress.kind === 'in-doubt') {
        if (await isInForce(connection, progress.decided)) {
          await connection.query('rollback')
          this.#o.relayFeed.missed()
          return { kind: 'committed', decided: progress.decided, writtenBy: null }
        }
        this.#progress = { kind: 'unsent', bids }
      }
      // Skip bids that already timed out; the client may retry them.
      const waiting = bids.filter((bid) => !bid.isSettled)
      const decided = decideBatch(waiting, state, this.#o)
      if (decided.changes.length === 0) {
        await connection.query('rollback')
        return { kind: 'committed', decided, writtenBy: null }
      }
      this.#progress = { kind: 'sent', decided }
      return await storeBatch(connection, decided, { ...this.#o, isBegun: true })
    } catch (error) {
      // The connection may still be alive, with an open transaction.
      await connection?.query('rollback').catch(() => {
        // It is lost, and so is the transaction.
      })
      return { kind: 'failed', error }
    }
  }

  /**
   * Stores a batch by what is known of its lots. Returns null if it must be read: only a stored decision is known to rest
   * on the current rows, and a refused bid may be one that was placed before with the same key.
   */
  async #attemptUnread(
    connection: Connection,
    bids: readonly QueuedBid[],
    state: BatchState,
  ): Promise<Attempt | null> {
    const decided = decideBatch(bids, state, this.#o)
    const isRefused = decided.decisions.values().some(({ kind }) => kind === 'refused')
    // Only changed lots are checked.
    if (isRefused || decided.changes.length < state.auctions.size) return null
    this.#progress = { kind: 'sent', decided }
    const attempt = await storeBatch(connection, decided, { ...this.#o, isBegun: false })
    if (attempt.kind !== 'failed' || !isOutdated(attempt.error)) return attempt
    this.#progress = { kind: 'unsent', bids }
    return null
  }

  /** One failing bid must not fail the batch: halves are tried separately until it is alone. */
  async #split(bids: readonly QueuedBid[], error: unknown): Promise<void> {
    if (bids.length === 1) {
      this.#o.logger.error({ err: error }, 'a bid could not be processed')
      bids[0]?.settle(unprocessed)
      return
    }
    const middle = Math.ceil(bids.length / 2)
    await this.#settle(bids.slice(0, middle))
    await this.#settle(bids.slice(middle))
  }
}

function bidsOf(progress: Progress): readonly QueuedBid[] {
  return progress.kind === 'unsent' ? progress.bids : progress.decided.batch
}

function settleAll({ batch, decisions }: DecidedBatch): void {
  for (const bid of batch) bid.settle(decisions.get(bid) ?? unprocessed)
}

/** Serialization failure, deadlock, lock or statement timeout, and a bid key used before. */
const repeatable = new Set(['40001', '40P01', '55P03', '57014', '23505'])

/** What to do after a failed attempt: repeat the batch, over another connection, or in halves. */
function remedyFor(error: unknown): 'repeat' | 'reconnect' | 'split' {
  const isOurs = [TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind)
  if (!(error instanceof Error) || isOurs) return 'split'
  const { code, severity } = error as { code?: string; severity?: string }
  if (severity !== 'ERROR' || isUnavailable(error)) return 'reconnect'
  return repeatable.has(code ?? '') || isOutdated(error) ? 'repeat' : 'split'
}
