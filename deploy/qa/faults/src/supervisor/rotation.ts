import { setTimeout as sleep } from 'node:timers/promises'
import { answersReady } from '@boli/system'

const ASK_EVERY_MS = 500
const ANSWER_WITHIN_MS = 1_500

interface Member {
  address: number
  port: number
  isReady: boolean
}

/**
 * A load balancer's state: which processes are behind an address, and which are ready. An address is the first port of
 * a process; after an upgrade another process may be behind it.
 */
export class Rotation {
  readonly #members = new Map<number, Member>()
  readonly #stopping = new AbortController()
  #turn = 0

  constructor() {
    void this.#ask()
  }

  stop(): void {
    this.#stopping.abort()
  }

  /** @param beside The port of a process that has the same address. */
  add(port: number, beside = port): void {
    const address = this.#members.get(beside)?.address ?? port
    this.#members.set(port, { address, port, isReady: true })
  }

  remove(port: number): void {
    this.#members.delete(port)
  }

  /** Ports of ready processes, each call starting with a different one; of all processes if none is ready. */
  portsBehind(addresses: readonly number[]): number[] {
    const all = addresses.flatMap((address) => this.#behind(address))
    const ready = all.filter(({ isReady }) => isReady)
    const usable = (ready.length > 0 ? ready : all).map(({ port }) => port)
    this.#turn += 1
    const first = this.#turn % Math.max(1, usable.length)
    return [...usable.slice(first), ...usable.slice(0, first)]
  }

  #behind(address: number): Member[] {
    return [...this.#members.values()].filter((member) => member.address === address)
  }

  /** One round after another, so that a late answer never replaces a newer one. */
  async #ask(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const asked = [...this.#members.values()].map(async (member) => {
        member.isReady = await answersReady(`http://127.0.0.1:${member.port}`, ANSWER_WITHIN_MS)
      })
      await Promise.all(asked)
      await sleep(ASK_EVERY_MS, undefined, { signal }).catch(() => {})
    }
  }
}
