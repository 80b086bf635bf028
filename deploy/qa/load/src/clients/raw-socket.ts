import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { connect as connectSafely } from 'node:tls'
import { clientFrame, FrameReader } from './frames.ts'
import {
  CONNECT_PACKET,
  EVENT_PREFIX,
  eventPacket,
  PONG_PACKET,
  packetKind,
  readAcknowledgement,
} from './packets.ts'

export interface RawSocketOptions {
  /** Of the realtime node. */
  url: string
  cookie: string
  /** Gets whole messages, whose bytes are good only until it returns. Without it events are passed over. */
  onEvent?: (data: Buffer) => void
}

/** What came back: the message, and where in it the acknowledgement's JSON array begins; null when it was lost. */
type OnAcknowledged = (data: Buffer | null, start: number) => void

const CONNECTED_WITHIN_MS = 20_000
const READ_BUFFER_BYTES = 32 * 1024
const headEnd = Buffer.from('\r\n\r\n')

/**
 * A Socket.IO client that does as little as the protocols allow, over a plain connection: clients that do all
 * that is usual cost more than the server they are to try.
 */
export class RawSocket {
  readonly #connection: Socket
  readonly #waiting = new Map<number, OnAcknowledged>()
  /** Resolves when the connection has ended, by whomever. */
  readonly closed: Promise<void>
  #lastId = 0

  private constructor(connection: Socket) {
    this.#connection = connection
    this.closed = new Promise((resolve) => connection.once('close', () => resolve()))
  }

  /** Resolves when the server has let the client in. @throws when it does not. */
  static open({ url, cookie, onEvent }: RawSocketOptions): Promise<RawSocket> {
    const { hostname, port, host, protocol, origin } = new URL(url)
    const isSafe = protocol === 'https:'
    return new Promise((resolve, reject) => {
      const fail = (reason: string) => {
        reject(new Error(`A socket to ${url} ${reason}`))
        connection.destroy()
      }
      const late = setTimeout(() => fail('was not let in in time'), CONNECTED_WITHIN_MS)
      const welcome = () => {
        clearTimeout(late)
        resolve(client)
      }
      const frames = new FrameReader(
        (message) => client.#hear(message, onEvent, welcome, fail),
        onEvent ? null : EVENT_PREFIX,
      )
      let head: Buffer | null = Buffer.alloc(0)

      function read(chunk: Buffer): void {
        if (head === null) {
          if (!frames.read(chunk)) connection.destroy()
          return
        }
        head = Buffer.concat([head, chunk])
        const end = head.indexOf(headEnd)
        if (end === -1) return
        const answer = head
        head = null
        if (!answer.toString('latin1', 0, end).startsWith('HTTP/1.1 101')) {
          fail(`got ${answer.toString()}`)
          return
        }
        read(answer.subarray(end + headEnd.length))
      }

      const address = { host: hostname, port: Number(port || (isSafe ? 443 : 80)), noDelay: true }
      const reading = {
        // One buffer for the whole life of the connection: nothing is left to the garbage collector.
        onread: {
          buffer: Buffer.alloc(READ_BUFFER_BYTES),
          callback: (length: number, buffer: Uint8Array) => {
            read(Buffer.from(buffer.buffer, buffer.byteOffset, length))
            return true
          },
        },
      }
      const connection = isSafe
        ? connectSafely({ ...address, ...reading, servername: hostname })
        : connect({ ...address, ...reading })
      const client = new RawSocket(connection)
      connection.on('error', (error) => fail(error.message))
      connection.on('close', () => {
        clearTimeout(late)
        fail('was closed')
        client.#loseAnswers()
      })
      connection.write(upgradeRequest({ host, origin, cookie }))
    })
  }

  /** @param payload JSON, ASCII alone. */
  emit(event: string, payload: string, onAcknowledged: OnAcknowledged): void {
    if (this.#connection.destroyed) {
      onAcknowledged(null, 0)
      return
    }
    this.#lastId += 1
    this.#waiting.set(this.#lastId, onAcknowledged)
    this.#send(eventPacket(this.#lastId, event, payload))
  }

  close(): void {
    this.#connection.destroy()
  }

  #send(packet: string): void {
    this.#connection.write(clientFrame(packet), 'latin1')
  }

  #hear(
    data: Buffer,
    onEvent: RawSocketOptions['onEvent'],
    onConnected: () => void,
    onRefused: (reason: string) => void,
  ): void {
    const kind = packetKind(data)
    if (kind === 'acknowledgement') this.#acknowledged(data)
    else if (kind === 'event') onEvent?.(data)
    else if (kind === 'ping') this.#send(PONG_PACKET)
    else if (kind === 'open') this.#send(CONNECT_PACKET)
    else if (kind === 'connected') onConnected()
    else if (kind === 'refused') onRefused(`was refused: ${data.toString()}`)
  }

  #acknowledged(data: Buffer): void {
    const { id, start } = readAcknowledgement(data)
    const onAcknowledged = this.#waiting.get(id)
    this.#waiting.delete(id)
    onAcknowledged?.(data, start)
  }

  #loseAnswers(): void {
    for (const onAcknowledged of this.#waiting.values()) onAcknowledged(null, 0)
    this.#waiting.clear()
  }
}

function upgradeRequest({ host, origin, cookie }: Record<'host' | 'origin' | 'cookie', string>): string {
  return [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `host: ${host}`,
    'connection: upgrade',
    'upgrade: websocket',
    `origin: ${origin}`,
    'sec-websocket-version: 13',
    `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
    `cookie: ${cookie}`,
    '\r\n',
  ].join('\r\n')
}
