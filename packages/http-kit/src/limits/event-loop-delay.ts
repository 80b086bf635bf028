/** Each measurement wakes an idle process. */
const MEASURE_EVERY_MS = 500
/** The measurements of one minute. */
const MEASUREMENTS = 120

/** Measures how late the event loop is: how long after its due time a timer runs. */
export class EventLoopDelay {
  /** The last measurement in milliseconds. Time in which the process did not run counts in full. */
  latestMs = 0
  readonly #delaysMs: number[] = []
  readonly #timer: NodeJS.Timeout
  #dueMs = performance.now() + MEASURE_EVERY_MS

  constructor(onMeasured: () => void = () => {}) {
    this.#timer = setTimeout(() => {
      this.#measure()
      onMeasured()
    }, MEASURE_EVERY_MS).unref()
  }

  /** 99th percentile of the last minute, in milliseconds. */
  p99Ms(): number {
    const sorted = this.#delaysMs.toSorted((one, other) => one - other)
    return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #measure(): void {
    const nowMs = performance.now()
    this.latestMs = Math.max(0, nowMs - this.#dueMs)
    this.#delaysMs.push(this.latestMs)
    if (this.#delaysMs.length > MEASUREMENTS) this.#delaysMs.shift()
    this.#dueMs = nowMs + MEASURE_EVERY_MS
    this.#timer.refresh()
  }
}
