import { create } from 'zustand'

/** The connection light. `idle`: nothing on screen needs a line, so there is none. */
export type LiveStatus = 'idle' | 'live' | 'reconnecting' | 'offline'

interface LiveState {
  status: LiveStatus
  /** Rooms that the server did not let this page follow, though the line is up. */
  refused: ReadonlySet<string>
}

export const useLiveStatus = create<LiveState>(() => ({ status: 'idle', refused: new Set() }))
