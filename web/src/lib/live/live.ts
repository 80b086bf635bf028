import { currentUser, whenAnotherSignsIn } from '../session-store.ts'
import { createLive } from './create-live.ts'
import { loadSocket } from './socket.ts'

/** The page's one live connection. */
export const live = createLive(loadSocket)

// A connection belongs to the person who opened it; what is on screen stays subscribed for the next.
whenAnotherSignsIn(() => (currentUser() ? live.restart() : live.disconnect()))
