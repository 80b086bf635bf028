import type { Acknowledgement } from '@boli/contracts'
import type { BoliSocket } from '../lib/live/socket.ts'

type DisconnectReason = 'transport close' | 'forced close' | 'io client disconnect' | 'io server disconnect'
type Listener = (...values: never[]) => void

export interface Emitted {
  event: string
  message: unknown
}

/** The fake server's answer to an acknowledged message; a promise that never resolves is a lost answer. */
export type Answers = Record<string, (message: never) => Acknowledgement<unknown> | Promise<never>>

/** A socket without a network: tests open and cut the connection, and act as the server. */
export class FakeSocket {
  connected = false
  /** Whether it is connected, or connects by itself. */
  active = false
  connects = 0
  readonly emitted: Emitted[] = []
  readonly io = {
    engine: { close: () => this.cut('forced close') },
    on: (event: string, listener: Listener) => this.on(`manager ${event}`, listener),
  }
  answers: Answers
  readonly #listeners = new Map<string, Listener[]>()
  readonly #waiting = new Set<(error: Error) => void>()

  constructor(answers: Answers = {}) {
    this.answers = answers
  }

  /** The socket as used by the code under test. */
  get asSocket(): BoliSocket {
    return this as unknown as BoliSocket
  }

  on(event: string, listener: Listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener])
    return this
  }

  connect() {
    this.active = true
    this.connects += 1
    return this
  }

  disconnect() {
    this.cut('io client disconnect')
    this.active = false
    return this
  }

  emit(event: string, message: unknown) {
    this.emitted.push({ event, message })
    return this
  }

  timeout(_ms: number) {
    return { emitWithAck: (event: string, message: unknown) => this.#ask(event, message) }
  }

  async #ask(event: string, message: unknown) {
    this.emit(event, message)
    const lost = new Promise<never>((_, fail) => this.#waiting.add(fail))
    return await Promise.race([this.answers[event]?.(message as never) ?? lost, lost])
  }

  /** Connects. */
  open() {
    this.connected = true
    this.serve('manager open')
    this.serve('connect')
  }

  /** Disconnects; calls that wait for an answer fail. */
  cut(reason: DisconnectReason = 'transport close') {
    if (!this.connected) return
    this.connected = false
    this.active = !reason.startsWith('io ')
    this.serve('disconnect', reason)
    this.#fail('socket has been disconnected')
  }

  /** Calls that wait for an answer time out. */
  runOutOfTime() {
    this.#fail('operation has timed out')
  }

  /** An event from the server. */
  serve(event: string, ...values: unknown[]) {
    for (const listener of this.#listeners.get(event) ?? []) listener(...(values as never[]))
  }

  /** The messages of one event that were sent so far. */
  sent(event: string): unknown[] {
    return this.emitted.filter((one) => one.event === event).map((one) => one.message)
  }

  #fail(words: string) {
    for (const fail of this.#waiting) fail(new Error(words))
    this.#waiting.clear()
  }
}
