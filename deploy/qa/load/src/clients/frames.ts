/**
 * WebSocket frames (RFC 6455) as far as a load generator meets them: whole text messages, neither compressed
 * nor in fragments.
 */
const TEXT = 0x81
const CLOSE = 0x88
const MASKED = 0x80
const SHORT_LIMIT = 125
const LENGTH_IN_2_BYTES = 126
const LENGTH_IN_8_BYTES = 127

/**
 * The frame of a client's text message. Clients must mask; a mask of zeros leaves the text as it is.
 * @param text ASCII, of at most 65,535 characters. @returns a string to be written as latin1.
 */
export function clientFrame(text: string): string {
  const length = text.length
  const head =
    length <= SHORT_LIMIT
      ? String.fromCharCode(TEXT, MASKED | length)
      : String.fromCharCode(TEXT, MASKED | LENGTH_IN_2_BYTES, length >> 8, length & 0xff)
  return `${head}\0\0\0\0${text}`
}

/** Cuts what a server sends into messages, however it arrives. */
export class FrameReader {
  readonly #onMessage: (message: Buffer) => void
  readonly #unwanted: Buffer | null
  #rest: Buffer = Buffer.alloc(0)
  #bytesToSkip = 0

  /**
   * @param onMessage Gets bytes that are good only until it returns.
   * @param unwanted Messages that begin so may be passed over unread.
   */
  constructor(onMessage: (message: Buffer) => void, unwanted: Buffer | null = null) {
    this.#onMessage = onMessage
    this.#unwanted = unwanted
  }

  /**
   * @param chunk May be written over after this returns.
   * @returns false when the server said goodbye. @throws at a frame of a kind that is not expected.
   */
  read(chunk: Buffer): boolean {
    let data = this.#skip(this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]))
    for (let frame = frameAt(data); frame !== null; frame = frameAt(data)) {
      if (data[0] === CLOSE) return false
      if (data[0] !== TEXT) throw new Error(`A frame of the unexpected kind ${data[0]}`)
      if (this.#isUnwanted(data, frame.start)) this.#bytesToSkip = frame.end
      else if (data.length < frame.end) break
      else {
        this.#onMessage(data.subarray(frame.start, frame.end))
        this.#bytesToSkip = frame.end
      }
      data = this.#skip(data)
    }
    this.#rest = data.length === 0 ? data : Buffer.from(data)
    return true
  }

  #isUnwanted(data: Buffer, start: number): boolean {
    const unwanted = this.#unwanted
    return unwanted !== null && data.subarray(start, start + unwanted.length).equals(unwanted)
  }

  #skip(data: Buffer): Buffer {
    const skipped = Math.min(this.#bytesToSkip, data.length)
    this.#bytesToSkip -= skipped
    return data.subarray(skipped)
  }
}

/** Where the payload of the first frame begins and ends; null where its head is not all there. */
function frameAt(data: Buffer): { start: number; end: number } | null {
  if (data.length < 2) return null
  const short = data[1] ?? 0
  const start = short === LENGTH_IN_8_BYTES ? 10 : short === LENGTH_IN_2_BYTES ? 4 : 2
  if (data.length < start) return null
  const length =
    short === LENGTH_IN_8_BYTES
      ? Number(data.readBigUInt64BE(2))
      : short === LENGTH_IN_2_BYTES
        ? data.readUInt16BE(2)
        : short
  return { start, end: start + length }
}
