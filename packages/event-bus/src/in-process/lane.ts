interface Task {
  run: () => Promise<void>
  size: number
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
  #size = 0

  /** The sizes of the tasks that wait or run, in sum. */
  get size(): number {
    return this.#size
  }

  run(task: () => Promise<void>, size: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push({ run: task, size, resolve, reject })
    this.#size += size
    if (!this.#isRunning) void this.#drain()
    return promise
  }

  async #drain(): Promise<void> {
    this.#isRunning = true
    for (let task = this.#waiting.shift(); task; task = this.#waiting.shift()) {
      try {
        await task.run()
        this.#size -= task.size
        task.resolve()
      } catch (error) {
        this.#size = 0
        for (const failed of [task, ...this.#waiting.splice(0)]) failed.reject(error)
      }
    }
    this.#isRunning = false
  }
}
