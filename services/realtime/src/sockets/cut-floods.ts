import { TokenBuckets } from '../domain/token-buckets.ts'
import type { RealtimeSocket } from './socket-types.ts'

/** Several times what all events of a socket may be together. */
const EVENTS_PER_SECOND = 100

/** Ends a socket that sends more than could ever be answered with anything but a refusal. */
export function createFloodGuard(): (socket: RealtimeSocket) => void {
  const events = new TokenBuckets(EVENTS_PER_SECOND)
  return (socket) => {
    socket.use((_, next) => {
      if (events.take(socket.id)) next()
      else socket.disconnect(true)
    })
  }
}
