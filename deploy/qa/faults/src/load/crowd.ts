import { setTimeout as sleep } from 'node:timers/promises'
import { LoadSocket } from '@boli/load/clients/load-socket'
import type { SeededRandom } from '@boli/market'

const OPENED_EVERY_MS = 2
/** The pages' own delays: a second, by a factor of 0.5 to 1.5, doubled at each try up to five seconds. */
const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 5_000

/** Many idle sockets that reconnect by themselves like those of pages. */
export class Crowd {
  /** How long each socket that has reconnected was away. */
  readonly awayMs: number[] = []
  readonly #url: string
  readonly #random: SeededRandom
  readonly #open = new Set<LoadSocket>()
  #count = 0
  #isClosing = false

  constructor(url: string, random: SeededRandom) {
    this.#url = url
    this.#random = random
  }

  /** Opens sockets with these sessions in turn. */
  async gather(cookies: readonly string[], count: number): Promise<void> {
    this.#count = count
    for (let index = 0; index < count; index += 1) {
      void this.#stay(cookies[index % cookies.length] ?? '')
      await sleep(OPENED_EVERY_MS)
    }
    while (!this.isWhole) await sleep(50)
  }

  get isWhole(): boolean {
    return this.#open.size === this.#count
  }

  close(): void {
    this.#isClosing = true
    for (const socket of this.#open) socket.close()
  }

  /** Opens a socket, and another one whenever it is closed. */
  async #stay(cookie: string): Promise<void> {
    let delayMs = FIRST_DELAY_MS
    let closedAtMs = 0
    while (!this.#isClosing) {
      const socket = await LoadSocket.open({ url: this.#url, cookie }).catch(() => null)
      if (socket) {
        if (closedAtMs > 0) this.awayMs.push(Date.now() - closedAtMs)
        this.#open.add(socket)
        await socket.closed
        this.#open.delete(socket)
        closedAtMs = Date.now()
        delayMs = FIRST_DELAY_MS
      }
      await sleep(delayMs * (0.5 + this.#random.next()))
      delayMs = Math.min(2 * delayMs, LONGEST_DELAY_MS)
    }
  }
}
