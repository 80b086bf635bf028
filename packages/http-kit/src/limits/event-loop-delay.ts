/** Each measurement wakes an idle process. */
const LOOK_EVERY_MS = 500
/** The measurements of one minute. */
const LOOKS_KEPT = 120

/** Measures how late the event loop is: how long after its due time a timer runs. */
export class EventLoopDelay {
  /** The last measurement in milliseconds. Time in which the process did not run counts in full. */
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

  /** 99th percentile of the last minute, in milliseconds. */
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
