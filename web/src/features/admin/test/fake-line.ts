import { vi } from 'vitest'
import type { StreamSocket } from '../api/activity-stream.ts'

/** Stands in for a WebSocket: the test is the server. */
export class FakeLine implements StreamSocket {
  static lines: FakeLine[] = []
  onopen: StreamSocket['onopen'] = null
  onmessage: StreamSocket['onmessage'] = null
  onclose: StreamSocket['onclose'] = null
  isClosed = false
  readonly address: string

  constructor(address: string | URL = '') {
    this.address = String(address)
    FakeLine.lines.push(this)
  }

  static get last(): FakeLine {
    const line = FakeLine.lines.at(-1)
    if (!line) throw new Error('Nobody opened a line')
    return line
  }

  open() {
    this.onopen?.call(this as unknown as WebSocket, new Event('open'))
  }

  say(message: unknown) {
    const data = typeof message === 'string' ? message : JSON.stringify(message)
    this.onmessage?.call(this as unknown as WebSocket, new MessageEvent('message', { data }))
  }

  drop(code = 1006) {
    this.onclose?.call(this as unknown as WebSocket, new CloseEvent('close', { code }))
  }

  close() {
    this.isClosed = true
    this.drop(1000)
  }
}

/** Browser features that the dashboard needs and jsdom lacks: WebSockets and sizes. */
export function startFakeLines(): void {
  FakeLine.lines = []
  vi.stubGlobal('WebSocket', FakeLine)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
}
