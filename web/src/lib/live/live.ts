import { currentUser, whenAnotherSignsIn } from '../session-store.ts'
import { createLive } from './create-live.ts'
import { loadSocket } from './socket.ts'

/** The page's one live connection. */
export const live = createLive(loadSocket)

// A connection belongs to the user who opened it; the page's subscriptions stay for the next one.
whenAnotherSignsIn(() => (currentUser() ? live.restart() : live.disconnect()))
