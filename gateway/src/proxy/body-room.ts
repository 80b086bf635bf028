import { strict as assert } from 'node:assert'

/** What is held of one body. */
export interface HeldBody {
  /** @returns false where there is no room for so many bytes more. */
  grow(bytes: number): boolean
  /** Gives all of it back; more than once does no harm. */
  letGo(): void
}

/** Bounds the bytes of bodies that are held at once, in all and for each sender. */
export class BodyRoom {
  readonly #totalBytes: number
  readonly #senderBytes: number
  readonly #bySender = new Map<string, number>()
  #heldBytes = 0

  constructor(limits: { totalBytes: number; senderBytes: number }) {
    this.#totalBytes = limits.totalBytes
    this.#senderBytes = limits.senderBytes
  }

  get heldBytes(): number {
    return this.#heldBytes
  }

  hold(sender: string): HeldBody {
    let bytes = 0
    let isOver = false
    return {
      grow: (more) => {
        if (isOver || this.#heldBytes + more > this.#totalBytes) return false
        if ((this.#bySender.get(sender) ?? 0) + more > this.#senderBytes) return false
        bytes += more
        this.#add(sender, more)
        return true
      },
      letGo: () => {
        isOver = true
        this.#add(sender, -bytes)
        bytes = 0
      },
    }
  }

  #add(sender: string, bytes: number): void {
    this.#heldBytes += bytes
    const held = (this.#bySender.get(sender) ?? 0) + bytes
    assert(Number.isSafeInteger(this.#heldBytes) && this.#heldBytes >= 0 && held >= 0)
    if (held === 0) this.#bySender.delete(sender)
    else this.#bySender.set(sender, held)
  }
}
