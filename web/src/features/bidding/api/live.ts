import { useSessionStore } from '../../../lib/session-store.ts'
import { createLiveConnection } from './live-connection.ts'
import { loadSocket } from './socket.ts'

/** The page's one live line. */
export const live = createLiveConnection(loadSocket)

// A line belongs to the person who opened it.
useSessionStore.subscribe(({ user }, { user: before }) => {
  const idOf = (who: typeof user) => (who === null || who === 'checking' ? null : who._id)
  if (idOf(before) !== null && idOf(user) !== idOf(before)) live.disconnect()
})
