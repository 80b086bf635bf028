import { type Logger, pino } from 'pino'
import { encodeMessage, Handlers } from '../handlers.ts'
import type { LiveChannel } from '../port.ts'

export interface InProcessLiveChannel extends LiveChannel {
  /** For tests: acts as if it had been disconnected for a moment in which messages may have been lost. */
  notifyReturn(): void
}

/** A live channel within one process, for the embedded stack and for tests. Messages arrive after `publish` was called, never during it. */
export function createInProcessLiveChannel(options: { logger?: Logger } = {}): InProcessLiveChannel {
  const handlers = new Handlers(options.logger ?? pino({ name: 'live-channel', level: 'error' }))
  let isClosed = false
  const refuseWhenClosed = () => {
    if (isClosed) throw new Error('the live channel is closed')
  }
  return {
    publish: async (channel, message) => {
      refuseWhenClosed()
      const text = encodeMessage(message)
      setImmediate(() => handlers.deliver(channel, text))
    },
    subscribe: async (channel, handle, subscription) => {
      refuseWhenClosed()
      const remove = handlers.add(channel, handle, subscription)
      return { stop: async () => void remove() }
    },
    listeners: async (channels) => {
      refuseWhenClosed()
      return channels.map((channel) => handlers.countOf(channel))
    },
    notifyReturn: () => handlers.notifyReturn(),
    close: async () => {
      isClosed = true
      handlers.clear()
    },
  }
}
