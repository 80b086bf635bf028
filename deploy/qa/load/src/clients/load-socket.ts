import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { BidAnswer, OutgoingBid } from '../load/run-load.ts'

const CONNECTED_WITHIN_MS = 20_000

/**
 * A Socket.IO client that reads packets as bytes: Socket.IO's own client costs more than the server under test.
 * Engine.IO 4 and Socket.IO 5 in text frames: the first digit is the transport's, the second the protocol's
 * (https://socket.io/docs/v4/engine-io-protocol/, https://socket.io/docs/v4/socket-io-protocol/).
 */
export class LoadSocket {
  readonly #connection: WebSocket
  readonly #waiting = new Map<number, (answer: Buffer | null) => void>()
  /** Resolves when either side has closed the connection. */
  readonly closed: Promise<void>
  #lastId = 0

  private constructor(connection: WebSocket) {
    this.#connection = connection
    this.closed = new Promise((resolve) => connection.once('close', () => resolve()))
  }

  /**
   * Resolves when the server has let the client in. @throws if it does not.
   * @param o.url Address of the realtime node. @param o.onEvent Gets whole messages.
   */
  static open(o: { url: string; cookie: string; onEvent?: (data: Buffer) => void }): Promise<LoadSocket> {
    const { origin } = new URL(o.url)
    const connection = new WebSocket(`${origin.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, {
      origin,
      headers: { cookie: o.cookie },
      handshakeTimeout: CONNECTED_WITHIN_MS,
      perMessageDeflate: false,
      skipUTF8Validation: true,
    })
    const client = new LoadSocket(connection)
    return new Promise((resolve, reject) => {
      const fail = (what: string) => {
        connection.terminate()
        reject(new Error(`The socket ${what}`))
      }
      const late = setTimeout(() => fail('was not let in in time'), CONNECTED_WITHIN_MS)
      connection.on('message', (data: Buffer) => {
        const kind = data.toString('latin1', 0, 2)
        if (kind === '43') client.#acknowledged(data)
        else if (kind === '42') o.onEvent?.(data)
        else if (kind === '2') connection.send('3')
        else if (kind === '44') fail(`was refused: ${data.toString()}`)
        else if (kind.startsWith('0')) connection.send('40')
        else if (kind === '40') {
          clearTimeout(late)
          resolve(client)
        }
      })
      connection.on('error', (error) => fail(`failed: ${error.message}`))
      connection.on('close', () => {
        clearTimeout(late)
        fail('was closed')
        for (const answer of client.#waiting.values()) answer(null)
        client.#waiting.clear()
      })
    })
  }

  /** @param payload JSON. @returns the acknowledgement's JSON array; null if it was lost. */
  ask(event: string, payload: string): Promise<Buffer | null> {
    return new Promise((resolve) => {
      if (this.#connection.readyState !== WebSocket.OPEN) return resolve(null)
      this.#lastId += 1
      this.#waiting.set(this.#lastId, resolve)
      this.#connection.send(`42${this.#lastId}["${event}",${payload}]`)
    })
  }

  /** Places a bid, at the lowest cost for the sender. */
  async placeBid({ lotId, rupees, bidKey }: OutgoingBid): Promise<BidAnswer> {
    const payload = `{"auctionId":"${lotId}","bidAmount":${rupees},"bidKey":"${bidKey}"}`
    const answer = await this.ask('placeBid', payload)
    return answer ? readBidAnswer(answer) : { kind: 'unanswered' }
  }

  /** Enters a room. Watchers share sessions, and the rate of a session is limited: it retries. */
  async watch(auctionId: string): Promise<void> {
    const payload = JSON.stringify({ auctionId, merged: true, news: 2 })
    for (let tries = 0; tries < 50; tries += 1) {
      const answer = String((await this.ask('watchAuction', payload)) ?? 'no answer')
      if (answer.startsWith('[{"status":200,')) return
      if (!answer.startsWith('[{"status":429,'))
        throw new Error(`A watcher was not let in: ${answer.slice(0, 200)}`)
      await sleep(200)
    }
    throw new Error('A watcher was put off for ten seconds')
  }

  close(): void {
    this.#connection.terminate()
  }

  #acknowledged(data: Buffer): void {
    const start = data.indexOf('[')
    const id = Number(data.toString('latin1', 2, start))
    this.#waiting.get(id)?.(data.subarray(start))
    this.#waiting.delete(id)
  }
}

/** The first id in the answer to an accepted bid is the bid's own, and near its beginning. */
const ACCEPTED = /^\[\{"status":200,.*?"_id":"([\w-]{36})"/
const HEAD = 300

function readBidAnswer(answer: Buffer): BidAnswer {
  const bidId = ACCEPTED.exec(answer.toString('latin1', 0, HEAD))?.[1]
  if (bidId !== undefined) return { kind: 'accepted', bidId }
  const [{ code, status }] = JSON.parse(answer.toString()) as [{ code?: string; status?: number }]
  return refusedWith(code ?? String(status))
}

/** Codes after which the bid may have been placed all the same. */
const unknownFates = new Set(['bid-unanswered', 'upstream-unavailable', 'internal-error'])

export function refusedWith(code: string): BidAnswer {
  return unknownFates.has(code) ? { kind: 'unanswered' } : { kind: 'refused', code }
}
