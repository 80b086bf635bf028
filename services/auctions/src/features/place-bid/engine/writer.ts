import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@boli/service-kit'
import type { AuctionsDatabase } from '../../../persistence/tables.ts'
import type { AuctionMemory } from './auction-memory.ts'
import type { BidDecision, QueuedBid } from './bid.ts'
import type { BidMetrics } from './bid-metrics.ts'
import { commitBatch } from './commit-batch.ts'
import type { DecidedBatch } from './decide-batch.ts'
import type { Ranking } from './ranking.ts'
import { classifyFailure } from './retry.ts'
import { Session } from './session.ts'

const FIRST_DELAY_MS = 10
const MAX_DELAY_MS = 250

/** How far the batch under way has come, for bidders whose patience ends meanwhile. */
export type BatchStage = 'waiting' | 'sent'

export interface WriterOptions {
  database: AuctionsDatabase
  logger: Logger
  metrics: BidMetrics
  memory: AuctionMemory
  ranking: Ranking
}

/** Commits batches one after another over a connection of its own. */
export class Writer {
  readonly #database: AuctionsDatabase
  readonly #logger: Logger
  readonly #session: Session
  readonly #memory: AuctionMemory
  readonly #metrics: BidMetrics
  readonly #ranking: Ranking
  /** Bids of the batch under way. */
  batch: readonly QueuedBid[] = []
  stage: BatchStage = 'waiting'

  constructor(o: WriterOptions) {
    this.#database = o.database
    this.#memory = o.memory
    this.#metrics = o.metrics
    this.#ranking = o.ranking
    this.#logger = o.logger
    this.#session = new Session(o.database)
  }

  /** Settles every bid of the batch; never throws. */
  async process(batch: readonly QueuedBid[]): Promise<void> {
    this.batch = batch
    this.stage = 'waiting'
    try {
      await this.#commit(batch)
    } finally {
      this.batch = []
    }
  }

  close(): void {
    this.#session.discard()
  }

  async #commit(batch: readonly QueuedBid[]): Promise<void> {
    let inDoubt: DecidedBatch | null = null
    for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)) {
      // Whoever gave up while nothing was sent must not be bid for any more.
      const waiting = inDoubt?.batch ?? batch.filter((bid) => !bid.isSettled)
      if (waiting.every((bid) => bid.isSettled)) return
      try {
        const decided = await this.#attempt(waiting, inDoubt)
        settle(decided.batch, decided.decisions)
        this.#ranking.committed(decided.changes)
        return
      } catch (error) {
        const failure = classifyFailure(error)
        if (failure === 'broken') return this.#isolate(waiting, error)
        if (failure !== 'repeat') this.#session.discard()
        if (failure === 'in-doubt') inDoubt = this.#sent
        else if (inDoubt === null) this.stage = 'waiting'
        this.#logger.warn({ err: error, failure, bids: waiting.length }, 'a batch of bids is tried again')
      }
      await sleep(delayMs * (0.5 + Math.random() / 2))
    }
  }

  #sent: DecidedBatch | null = null

  async #attempt(batch: readonly QueuedBid[], inDoubt: DecidedBatch | null): Promise<DecidedBatch> {
    const connection = await this.#session.connection()
    return commitBatch(connection, batch, inDoubt, {
      database: this.#database,
      memory: this.#memory,
      metrics: this.#metrics,
      isRankingDue: (auctionId) => this.#ranking.isDue(auctionId),
      onDecided: (decided) => {
        this.#sent = decided
        this.stage = 'sent'
      },
    })
  }

  /** Finds the bid that cannot be processed by halves, so that it fails alone. */
  async #isolate(batch: readonly QueuedBid[], error: unknown): Promise<void> {
    if (batch.length === 1) {
      this.#logger.error({ err: error }, 'a bid could not be processed')
      settle(batch, [{ kind: 'refused', code: 'internal-error' }])
      return
    }
    const middle = Math.ceil(batch.length / 2)
    await this.#commit(batch.slice(0, middle))
    await this.#commit(batch.slice(middle))
  }
}

function settle(batch: readonly QueuedBid[], decisions: readonly BidDecision[]): void {
  batch.forEach((bid, index) => {
    bid.settle(decisions[index] ?? { kind: 'refused', code: 'internal-error' })
  })
}
