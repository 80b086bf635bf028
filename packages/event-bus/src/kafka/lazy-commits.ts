import type { EachBatchPayload } from 'kafkajs'
import type { Logger } from 'pino'

/** After a crash, events handled in this time are delivered again; consumers recognise them by ids or versions. */
const COMMIT_EVERY_MS = 1_000

type Offsets = Pick<EachBatchPayload, 'commitOffsetsIfNecessary' | 'uncommittedOffsets'>

/**
 * Commits a consumer's resolved offsets about once a second. kafkajs would commit after each batch of each partition,
 * which costs more than the events if batches are small.
 */
export class LazyCommits {
  readonly #logger: Logger
  #offsets: Offsets | null = null
  #timer: NodeJS.Timeout | null = null
  #isStopped = false

  constructor(logger: Logger) {
    this.#logger = logger
  }

  /** Runs a handler and schedules a commit of the offsets that it resolves, at once if it throws. */
  async after(offsets: Offsets, handle: () => Promise<void>): Promise<void> {
    this.#offsets = offsets
    this.#commitSoon()
    try {
      await handle()
      // The handler may have run past the commit and may be the last one for a long time.
      this.#commitSoon()
    } catch (error) {
      // The group rebalances, and another member may continue from here.
      await this.#commit()
      throw error
    }
  }

  /** Commits the rest; no handler may be running. */
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
      // Without further events the group would seem to have a backlog for ever.
      this.#commitSoon()
    }
  }
}
