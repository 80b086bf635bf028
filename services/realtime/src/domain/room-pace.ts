const TINY_ROOM = 16
const LIVELY_ROOM = 64
const SMALL_ROOM = 1_000
const LARGE_ROOM = 5_000
/** Below realtime's time between two calls with bids, so that what one of them brings is sent without waiting. */
const SMALL_ROOM_MS = 40
const TINY_ROOM_MS = 10
const LARGE_ROOM_MS = 160
const LONGEST_MS = 1_000

/**
 * How long the changes of one auction are gathered before they are sent as one message: 10 ms in rooms of up to 16 watchers,
 * to whom sending costs next to nothing; growing evenly to 40 ms from 64 to 1,000, 160 ms at 5,000 and on to a second, so that
 * sending never takes longer than the interval. Watchers are those of all nodes: the pace is the same on many nodes as on
 * one. Source: the architecture, "A bid's way".
 */
export function mergingIntervalMs(watchers: number): number {
  if (watchers <= LIVELY_ROOM) {
    const share = Math.max(0, (watchers - TINY_ROOM) / (LIVELY_ROOM - TINY_ROOM))
    return TINY_ROOM_MS + share * (SMALL_ROOM_MS - TINY_ROOM_MS)
  }
  if (watchers <= SMALL_ROOM) return SMALL_ROOM_MS
  const perWatcherMs = (LARGE_ROOM_MS - SMALL_ROOM_MS) / (LARGE_ROOM - SMALL_ROOM)
  return Math.min(LONGEST_MS, SMALL_ROOM_MS + (watchers - SMALL_ROOM) * perWatcherMs)
}

/** Takes a node some 35 ms, as each socket takes 23 µs (docs/adr/0055). */
const TOLD_AT_ONCE = 1_500

/**
 * In how many turns, spread evenly over the interval, a node tells the parts of a room: one for each, so that it answers bids
 * between them. Rooms of up to 1,500 are told at once: the last part would wait longer than the others take.
 */
export function turnsOf(watchers: number, parts: number): number {
  return watchers <= TOLD_AT_ONCE ? 1 : parts
}

/** As many as a page keeps, and as it is told when it enters a room: what is older nobody would see. */
const BIDS_TOLD = 100
const BIDS_TOLD_TO_LARGE = 20

/**
 * How many of the bids that were gathered are told, at most: the latest hundred, and fewer in rooms of more than 1,000
 * watchers, down to twenty from 5,000 on. A hundred are 26 kB for each watcher, and at this pace nobody reads them.
 */
export function bidsTold(watchers: number): number {
  const share = Math.min(1, Math.max(0, (watchers - SMALL_ROOM) / (LARGE_ROOM - SMALL_ROOM)))
  return Math.round(BIDS_TOLD - share * (BIDS_TOLD - BIDS_TOLD_TO_LARGE))
}
