import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  status: number
  body: Buffer
}

const headEnd = Buffer.from('\r\n\r\n')

/** One HTTP/1.1 connection that is kept open. Requests on it wait for one another, as those of a page do. */
export class RawHttp {
  readonly #socket: Socket
  readonly #host: string
  #received: Buffer = Buffer.alloc(0)
  #resolve: ((answer: RawAnswer | null) => void) | null = null
  #last: Promise<unknown> = Promise.resolve()

  private constructor(socket: Socket, host: string) {
    this.#socket = socket
    this.#host = host
    socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    socket.on('close', () => this.#settle(null))
    socket.on('error', () => this.#settle(null))
  }

  static open(url: string): Promise<RawHttp> {
    const { hostname, port, host } = new URL(url)
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      socket.once('error', reject)
      socket.once('connect', () => resolve(new RawHttp(socket, host)))
    })
  }

  /** @returns null when the connection was lost. @param json Of ASCII alone. */
  post(path: string, headers: string, json: string): Promise<RawAnswer | null> {
    const answer = this.#last.then(() => this.#send(path, headers, json))
    this.#last = answer
    return answer
  }

  close(): void {
    this.#socket.destroy()
  }

  #send(path: string, headers: string, json: string): Promise<RawAnswer | null> {
    if (this.#socket.destroyed) return Promise.resolve(null)
    return new Promise((resolve) => {
      this.#resolve = resolve
      this.#socket.write(
        `POST ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${headers}content-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n${json}`,
      )
    })
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf(headEnd)
    if (end === -1) return
    const head = this.#received.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) throw new Error(`An answer of unknown length:\n${head}`)
    const bodyStart = end + headEnd.length
    const bodyEnd = bodyStart + Number(length)
    if (this.#received.length < bodyEnd) return
    const body = this.#received.subarray(bodyStart, bodyEnd)
    this.#received = this.#received.subarray(bodyEnd)
    this.#settle({ status: Number(head.slice(9, 12)), body })
  }

  #settle(answer: RawAnswer | null): void {
    const resolve = this.#resolve
    this.#resolve = null
    resolve?.(answer)
  }
}
