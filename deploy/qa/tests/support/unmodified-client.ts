import type { NewBidMessage } from '@boli/contracts'
import { type ApiSession, connectSocket } from '@boli/market'
import { eventually } from '@boli/test-kit'

/** A client of Socket.IO with the library's own options; of a browser it has the cookie and the origin. */
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
    /** The transport that the connection began with. */
    began,
    /** The key of the realtime node that it is at. */
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
