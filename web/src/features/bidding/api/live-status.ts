import { create } from 'zustand'

/** The connection light. `idle`: nothing on screen needs a line, so there is none. */
export type LiveStatus = 'idle' | 'live' | 'reconnecting' | 'offline'

export const useLiveStatus = create<{ status: LiveStatus }>(() => ({ status: 'idle' }))
