/** Each look wakes a process that has nothing else to do. */
const LOOK_EVERY_MS = 500
/** A minute of them. */
const LOOKS_KEPT = 120

/** How late the event loop is: each look is a timer, and how long after its time it ran. */
export class EventLoopDelay {
  /** Milliseconds, at the last look. A moment in which the process did not run counts as long as it lasted. */
  latestMs = 0
  readonly #looks: number[] = []
  readonly #timer: NodeJS.Timeout
  #dueMs = performance.now() + LOOK_EVERY_MS

  constructor(onLook: () => void = () => {}) {
    this.#timer = setTimeout(() => {
      this.#look()
      onLook()
    }, LOOK_EVERY_MS).unref()
  }

  /** Milliseconds that 99 in a hundred looks of the last minute were not later than. */
  p99Ms(): number {
    const sorted = this.#looks.toSorted((one, other) => one - other)
    return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #look(): void {
    const nowMs = performance.now()
    this.latestMs = Math.max(0, nowMs - this.#dueMs)
    this.#looks.push(this.latestMs)
    if (this.#looks.length > LOOKS_KEPT) this.#looks.shift()
    this.#dueMs = nowMs + LOOK_EVERY_MS
    this.#timer.refresh()
  }
}
