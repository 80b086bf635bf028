const EVERY_MS = 5_000

/** Says how far something long has come, once in a while. */
export class Progress {
  readonly #what: string
  readonly #say: (line: string) => void
  #saidMs = performance.now()

  /** @param what is counted: `events published`. */
  constructor(what: string, say: (line: string) => void) {
    this.#what = what
    this.#say = say
  }

  reach(count: number): void {
    if (performance.now() - this.#saidMs < EVERY_MS) return
    this.#saidMs = performance.now()
    this.#say(`  ${count.toLocaleString('en')} ${this.#what}`)
  }
}
