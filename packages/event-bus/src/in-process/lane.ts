interface Task {
  run: () => Promise<void>
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Runs tasks one after the other. When one fails, those already waiting behind it fail with it: they must
 * not overtake it when it comes again.
 */
export class Lane {
  readonly #waiting: Task[] = []
  #isRunning = false

  /** Tasks that wait or run. */
  get size(): number {
    return this.#waiting.length + (this.#isRunning ? 1 : 0)
  }

  run(task: () => Promise<void>): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push({ run: task, resolve, reject })
    if (!this.#isRunning) void this.#drain()
    return promise
  }

  async #drain(): Promise<void> {
    this.#isRunning = true
    for (let task = this.#waiting.shift(); task; task = this.#waiting.shift()) {
      try {
        await task.run()
        task.resolve()
      } catch (error) {
        for (const failed of [task, ...this.#waiting.splice(0)]) failed.reject(error)
      }
    }
    this.#isRunning = false
  }
}
