import { setTimeout as sleep } from 'node:timers/promises'
import { LoadSocket } from '@boli/load/clients/load-socket'
import type { SeededRandom } from '@boli/market'
import pLimit from 'p-limit'

const OPENED_AT_ONCE = 32
/** The pages' own delays: a second, by a factor of 0.5 to 1.5, doubled at each try up to five seconds. */
const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 5_000

/** Many idle sockets that reconnect by themselves like those of pages. */
export class Crowd {
  readonly #url: string
  readonly #random: SeededRandom
  readonly #open = new Set<LoadSocket>()
  readonly #awayMs: number[] = []
  #count = 0
  #isClosing = false

  constructor(url: string, random: SeededRandom) {
    this.#url = url
    this.#random = random
  }

  async gather(cookies: readonly string[], count: number): Promise<void> {
    this.#count = count
    const ofSockets = Array.from({ length: count }, (_, index) => cookies[index % cookies.length] ?? '')
    await pLimit(OPENED_AT_ONCE).map(ofSockets, (cookie) => this.#join(cookie))
  }

  get isWhole(): boolean {
    return this.#open.size === this.#count
  }

  /** How many have reconnected so far, and the longest disconnection. */
  returns(): { count: number; longestAwayMs: number } {
    return { count: this.#awayMs.length, longestAwayMs: Math.max(0, ...this.#awayMs) }
  }

  close(): void {
    this.#isClosing = true
    for (const socket of this.#open) socket.close()
  }

  /** Opens a socket, and another one whenever it is closed. */
  async #join(cookie: string): Promise<void> {
    for (let delayMs = FIRST_DELAY_MS; !this.#isClosing; delayMs = Math.min(2 * delayMs, LONGEST_DELAY_MS)) {
      const socket = await LoadSocket.open({ url: this.#url, cookie }).catch(() => null)
      if (socket) {
        this.#open.add(socket)
        void this.#rejoin(socket, cookie)
        return
      }
      await sleep(delayMs * (0.5 + this.#random.next()))
    }
  }

  async #rejoin(socket: LoadSocket, cookie: string): Promise<void> {
    await socket.closed
    const closedAtMs = Date.now()
    this.#open.delete(socket)
    await sleep(FIRST_DELAY_MS * (0.5 + this.#random.next()))
    await this.#join(cookie)
    this.#awayMs.push(Date.now() - closedAtMs)
  }
}
