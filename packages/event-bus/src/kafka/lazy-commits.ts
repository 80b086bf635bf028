import type { EachBatchPayload } from 'kafkajs'
import type { Logger } from 'pino'

/** A crash delivers again what was handled in this time; consumers know it by its ids or versions. */
const COMMIT_EVERY_MS = 1_000

type Offsets = Pick<EachBatchPayload, 'commitOffsetsIfNecessary' | 'uncommittedOffsets'>

/**
 * Commits what a consumer has resolved a few times a second. kafkajs would do so after each batch of each
 * partition, which at a few events a batch costs more than the events.
 */
export class LazyCommits {
  readonly #logger: Logger
  #offsets: Offsets | null = null
  #timer: NodeJS.Timeout | null = null
  #isStopped = false

  constructor(logger: Logger) {
    this.#logger = logger
  }

  /** Runs a handler, and sees to it that the offsets it resolves are committed, at once where it throws. */
  async after(offsets: Offsets, handle: () => Promise<void>): Promise<void> {
    this.#offsets = offsets
    this.#commitSoon()
    try {
      await handle()
      // It may have taken longer than until the commit, and be the last for long.
      this.#commitSoon()
    } catch (error) {
      // The group rebalances, and another member may go on from here.
      await this.#commit()
      throw error
    }
  }

  /** Commits what is left; no handler may run any more. */
  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#commit()
  }

  #commitSoon(): void {
    if (this.#isStopped) return
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      void this.#commit()
    }, COMMIT_EVERY_MS)
  }

  async #commit(): Promise<void> {
    try {
      const uncommitted = this.#offsets?.uncommittedOffsets()
      if (uncommitted && uncommitted.topics.length > 0) {
        await this.#offsets?.commitOffsetsIfNecessary(uncommitted)
      }
    } catch (error) {
      this.#logger.debug({ err: error }, 'offsets were not committed')
      // Perhaps no further event comes, and the group would seem to be behind for ever.
      this.#commitSoon()
    }
  }
}
