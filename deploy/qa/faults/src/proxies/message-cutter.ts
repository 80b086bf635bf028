/** Position of a message's length, as four bytes, and what the length excludes. */
interface Framing {
  lengthAt: number
  notCounted: number
}

/** A Kafka message begins with the length of what follows. */
export const kafkaFraming: Framing = { lengthAt: 0, notCounted: 4 }
/** A Postgres message begins with a letter, then a length that counts itself. */
export const postgresFraming: Framing = { lengthAt: 1, notCounted: 1 }
/** The first message of a Postgres client has no letter. */
export const postgresStartFraming: Framing = { lengthAt: 0, notCounted: 0 }

/** Splits a stream into complete messages, and buffers an incomplete one. */
export class MessageCutter {
  framing: Framing
  #rest: Buffer = Buffer.alloc(0)

  constructor(framing: Framing) {
    this.framing = framing
  }

  /** The messages that this chunk completes. */
  *add(chunk: Buffer): Generator<Buffer> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    while (this.#rest.length >= this.framing.lengthAt + 4) {
      const { lengthAt, notCounted } = this.framing
      const length = this.#rest.readInt32BE(lengthAt) + notCounted
      if (this.#rest.length < length) return
      const message = this.#rest.subarray(0, length)
      this.#rest = this.#rest.subarray(length)
      yield message
    }
  }
}
