import { setTimeout as sleep } from 'node:timers/promises'
import { answersReady } from '@boli/system'

const ASK_EVERY_MS = 500
const ANSWER_WITHIN_MS = 1_500

/**
 * A load balancer's state: which processes are behind an address, and which are ready. An address is the first port of
 * a process; after an upgrade another process may be behind it.
 */
export class Rotation {
  readonly #ports = new Map<number, Set<number>>()
  readonly #notReady = new Set<number>()
  #turn = 0
  #isStopping = false
  #asking: Promise<void> = Promise.resolve()

  start(): void {
    this.#asking = this.#ask()
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#asking
  }

  add(address: number, port: number): void {
    const ports = this.#ports.get(address) ?? new Set()
    this.#ports.set(address, ports.add(port))
  }

  /** The address of the process with this port. */
  addressOf(port: number): number {
    const found = [...this.#ports].find(([, behind]) => behind.has(port))
    return found?.[0] ?? port
  }

  remove(address: number, port: number): void {
    this.#ports.get(address)?.delete(port)
  }

  isReady(port: number): boolean {
    return !this.#notReady.has(port)
  }

  /** Ready processes, each call starting with another one; all if none is ready. */
  portsBehind(addresses: readonly number[]): number[] {
    const all = addresses.flatMap((address) => [...(this.#ports.get(address) ?? [address])])
    const ready = all.filter((port) => this.isReady(port))
    const usable = ready.length > 0 ? ready : all
    this.#turn += 1
    const first = this.#turn % Math.max(1, usable.length)
    return [...usable.slice(first), ...usable.slice(0, first)]
  }

  async #ask(): Promise<void> {
    while (!this.#isStopping) {
      const ports = [...this.#ports.values()].flatMap((behind) => [...behind])
      await Promise.all(
        ports.map(async (port) => {
          if (await answersReady(`http://127.0.0.1:${port}`, ANSWER_WITHIN_MS)) this.#notReady.delete(port)
          else this.#notReady.add(port)
        }),
      )
      await sleep(ASK_EVERY_MS)
    }
  }
}
