import { whenAnotherSignsIn } from '../../../lib/session-store.ts'
import { createLiveConnection } from './live-connection.ts'
import { loadSocket } from './socket.ts'

/** The page's one live line. */
export const live = createLiveConnection(loadSocket)

// A line belongs to the person who opened it.
whenAnotherSignsIn(() => live.disconnect())
