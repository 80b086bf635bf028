import { addressGroup, addressNetwork, SHARES_OF_NETWORK } from './address-groups.ts'
import { type Count, WindowCounter } from './window-counter.ts'

const MINUTE_MS = 60_000

/** Counts by IPv6 network the requests that the limits of single addresses allow; its own limit is 16 times theirs. */
export class NetworkCeiling {
  readonly #networks = new WindowCounter()

  /** Counts one more request. @returns seconds to wait if there are too many, otherwise 0. */
  add(address: string, perMinute: number): number {
    const network = addressNetwork(address)
    if (network === null) return 0
    return waitAfter(this.#networks.add(network, MINUTE_MS), perMinute * SHARES_OF_NETWORK)
  }

  /** Seconds to wait, without counting a request. */
  peek(address: string, perMinute: number): number {
    const network = addressNetwork(address)
    return network === null ? 0 : waitBefore(this.#networks.peek(network), perMinute * SHARES_OF_NETWORK)
  }
}

/** Counts requests by address, per minute and in this process; a higher limit applies to the whole IPv6 network. */
export class AddressCounter {
  readonly #groups = new WindowCounter()
  readonly #ceiling = new NetworkCeiling()

  /** Counts one more request. @returns seconds to wait if there are too many, otherwise 0. */
  add(address: string, perMinute: number): number {
    const wait = waitAfter(this.#groups.add(addressGroup(address), MINUTE_MS), perMinute)
    // Requests of one address beyond its own limit do not count for its network.
    return wait || this.#ceiling.add(address, perMinute)
  }

  /** Seconds to wait, without counting a request. */
  peek(address: string, perMinute: number): number {
    const wait = waitBefore(this.#groups.peek(addressGroup(address)), perMinute)
    return wait || this.#ceiling.peek(address, perMinute)
  }
}

function waitAfter({ current, ttlMs }: Count, perMinute: number): number {
  return current > perMinute ? Math.max(1, ttlMs / 1000) : 0
}

function waitBefore({ current, ttlMs }: Count, perMinute: number): number {
  return waitAfter({ current: current + 1, ttlMs }, perMinute)
}
