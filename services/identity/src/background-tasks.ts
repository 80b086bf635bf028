import type { Logger } from '@boli/http-kit'

/** Work that runs in the background of the request that started it. */
export class BackgroundTasks {
  readonly #logger: Logger
  readonly #running = new Set<Promise<void>>()

  constructor(logger: Logger) {
    this.#logger = logger
  }

  /** Never fails: an error is logged with `about`, which must not hold anything personal. */
  run(about: Record<string, string>, task: () => Promise<void>): void {
    // Inside the chain, so that an error before the first await is logged as well.
    const running = Promise.resolve()
      .then(task)
      .catch((error) => this.#logger.error({ err: error, ...about }, 'background work failed'))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves once no work is running, including work started by other work. */
  async settle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
