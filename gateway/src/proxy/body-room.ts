import { strict as assert } from 'node:assert'
import { addressGroup, addressNetwork } from '@boli/http-kit'

/** Bytes of one body that are in memory. */
export interface HeldBody {
  /** @returns false if there is no room for that many more bytes. */
  grow(bytes: number): boolean
  /** Releases all of it; idempotent. */
  letGo(): void
}

interface Share {
  key: string
  limitBytes: number
}

/** Limits the bytes of bodies held at once: in total, per address, and per IPv6 network. */
export class BodyRoom {
  readonly #totalBytes: number
  readonly #addressBytes: number
  readonly #byKey = new Map<string, number>()
  #heldBytes = 0

  constructor(limits: { totalBytes: number; addressBytes: number }) {
    this.#totalBytes = limits.totalBytes
    this.#addressBytes = limits.addressBytes
  }

  get heldBytes(): number {
    return this.#heldBytes
  }

  hold(address: string): HeldBody {
    const shares = this.#sharesOf(address)
    let bytes = 0
    let isOver = false
    return {
      grow: (more) => {
        if (isOver || this.#heldBytes + more > this.#totalBytes) return false
        if (shares.some(({ key, limitBytes }) => this.#of(key) + more > limitBytes)) return false
        bytes += more
        this.#add(shares, more)
        return true
      },
      letGo: () => {
        isOver = true
        this.#add(shares, -bytes)
        bytes = 0
      },
    }
  }

  #sharesOf(address: string): Share[] {
    const network = addressNetwork(address)
    return [
      { key: addressGroup(address), limitBytes: this.#addressBytes },
      // One customer's network has thousands of addresses: half of the room is left to others.
      ...(network === null ? [] : [{ key: network, limitBytes: this.#totalBytes / 2 }]),
    ]
  }

  #of(key: string): number {
    return this.#byKey.get(key) ?? 0
  }

  #add(shares: readonly Share[], bytes: number): void {
    this.#heldBytes += bytes
    assert(Number.isSafeInteger(this.#heldBytes) && this.#heldBytes >= 0)
    for (const { key } of shares) {
      const held = this.#of(key) + bytes
      assert(held >= 0)
      if (held === 0) this.#byKey.delete(key)
      else this.#byKey.set(key, held)
    }
  }
}
