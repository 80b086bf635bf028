import type { NewBidMessage } from '@boli/contracts'
import { type ApiSession, connectSocket } from '@boli/market'
import { eventually } from '@boli/test-kit'

/** A Socket.IO client with the library's default options and the cookie and origin of a browser. */
export async function openUnmodifiedClient(url: string, session: ApiSession) {
  const socket = connectSocket(url, session)
  const transport = () => socket.io.engine.transport.name
  const began = await new Promise<string>((resolve, reject) => {
    socket.io.engine.once('open', () => resolve(transport()))
    socket.once('connect_error', reject)
  })
  if (!socket.connected) await new Promise<void>((resolve) => socket.once('connect', resolve))
  return {
    socket,
    /** The initial transport of the connection. */
    began,
    /** The key of its realtime node. */
    node: socket.io.engine.id?.split('.')[0],
    /** The `new bid` of this amount. */
    bidOf: (amount: number) =>
      new Promise<NewBidMessage>((resolve) => {
        socket.on('new bid', (message) => message.data.bid_amount === amount && resolve(message))
      }),
    untilUpgraded: () =>
      eventually(() => {
        if (transport() !== 'websocket') throw new Error(`still by ${transport()}`)
      }),
  }
}
