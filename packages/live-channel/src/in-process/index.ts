import { type Logger, pino } from 'pino'
import { encodeMessage } from '../encode-message.ts'
import { Handlers } from '../handlers.ts'
import type { LiveChannel } from '../port.ts'

/** A live channel within one process, for the embedded stack and for tests. Messages arrive after `publish` was called, never during it. */
export function createInProcessLiveChannel(options: { logger?: Logger } = {}): LiveChannel {
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
    subscribe: async (channel, handle) => {
      refuseWhenClosed()
      const remove = handlers.add(channel, handle)
      return { stop: async () => void remove() }
    },
    check: async () => refuseWhenClosed(),
    close: async () => {
      isClosed = true
      handlers.clear()
    },
  }
}
