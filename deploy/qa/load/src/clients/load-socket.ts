import { WebSocket } from 'ws'
import { CONNECT_PACKET, eventPacket, PONG_PACKET, packetKind, readAcknowledgement } from './packets.ts'

export interface LoadSocketOptions {
  /** Address of the realtime node. */
  url: string
  cookie: string
  /** Gets whole messages. */
  onEvent?: (data: Buffer) => void
}

/** The answer: the message, and the offset of the acknowledgement's JSON array; null if it was lost. */
type OnAcknowledged = (data: Buffer | null, start: number) => void

const CONNECTED_WITHIN_MS = 20_000

/** A Socket.IO client that reads packets as bytes: Socket.IO's own client costs more than the server under test. */
export class LoadSocket {
  readonly #connection: WebSocket
  readonly #waiting = new Map<number, OnAcknowledged>()
  /** Resolves when either side has closed the connection. */
  readonly closed: Promise<void>
  #lastId = 0

  private constructor(connection: WebSocket) {
    this.#connection = connection
    this.closed = new Promise((resolve) => connection.once('close', () => resolve()))
  }

  /** Resolves when the server has let the client in. @throws if it does not. */
  static open({ url, cookie, onEvent }: LoadSocketOptions): Promise<LoadSocket> {
    const { origin } = new URL(url)
    const connection = new WebSocket(
      `${origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`,
      {
        ...{ origin, headers: { cookie }, handshakeTimeout: CONNECTED_WITHIN_MS },
        ...{ perMessageDeflate: false, skipUTF8Validation: true },
      },
    )
    const client = new LoadSocket(connection)
    return new Promise((resolve, reject) => {
      const fail = (reason: string) => {
        reject(new Error(`A socket to ${url} ${reason}`))
        connection.terminate()
      }
      const late = setTimeout(() => fail('was not let in in time'), CONNECTED_WITHIN_MS)
      connection.on('message', (data: Buffer) => {
        const kind = packetKind(data)
        if (kind === 'acknowledgement') client.#acknowledged(data)
        else if (kind === 'event') onEvent?.(data)
        else if (kind === 'ping') connection.send(PONG_PACKET)
        else if (kind === 'open') connection.send(CONNECT_PACKET)
        else if (kind === 'refused') fail(`was refused: ${data.toString()}`)
        else if (kind === 'connected') {
          clearTimeout(late)
          resolve(client)
        }
      })
      connection.on('error', (error) => fail(`failed: ${error.message}`))
      connection.on('close', () => {
        clearTimeout(late)
        fail('was closed')
        client.#loseAnswers()
      })
    })
  }

  /** @param payload JSON. */
  emit(event: string, payload: string, onAcknowledged: OnAcknowledged): void {
    if (this.#connection.readyState !== WebSocket.OPEN) {
      onAcknowledged(null, 0)
      return
    }
    this.#lastId += 1
    this.#waiting.set(this.#lastId, onAcknowledged)
    this.#connection.send(eventPacket(this.#lastId, event, payload))
  }

  close(): void {
    this.#connection.terminate()
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
