/** Lets one loop sleep until it is woken; a wake-up while it is busy makes the next sleep short. */
export class Wakeup {
  #isWoken = false
  #resume: (() => void) | undefined

  wake(): void {
    this.#isWoken = true
    this.#resume?.()
  }

  /** Resolves when woken, at once if that happened since the last wait, or after the time. */
  async wait(timeoutMs: number): Promise<void> {
    if (!this.#isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs)
        this.#resume = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.#resume = undefined
    this.#isWoken = false
  }
}
