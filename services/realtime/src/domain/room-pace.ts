const TINY_ROOM = 16
const LIVELY_ROOM = 64
/** Updating so many sockets takes some 12 ms, more than a transaction with bids. */
const CROWDED_ROOM = 500
const SMALL_ROOM = 1_000
const LARGE_ROOM = 5_000
/** Twice the time in which the relay gathers events, since sending to 1,000 sockets takes some 20 ms. */
const SMALL_ROOM_MS = 40
const TINY_ROOM_MS = 10
/** About as long as sending to 1,000 sockets takes; their bids were gathered before the commit ({@link bidIntervalMs}). */
const CROWDED_ROOM_MS = 25
const LARGE_ROOM_MS = 160
const LONGEST_MS = 1_000

/**
 * How long the changes of one auction are gathered before they are sent as one message: 10 ms in rooms of up to 16
 * watchers, where sending costs next to nothing; 40 ms from 64 to 500, 25 ms up to 1,000, 160 ms at 5,000, and up to a
 * second, linear in between, so that sending never takes longer than the interval. Watchers are those of all nodes, so
 * that the pace is about the same on many nodes as on one; on this node each socket counts. Source: the architecture,
 * "The path of a bid".
 */
export function mergingIntervalMs(watchers: number): number {
  if (watchers <= LIVELY_ROOM) {
    const share = Math.max(0, (watchers - TINY_ROOM) / (LIVELY_ROOM - TINY_ROOM))
    return TINY_ROOM_MS + share * (SMALL_ROOM_MS - TINY_ROOM_MS)
  }
  if (watchers < CROWDED_ROOM) return SMALL_ROOM_MS
  if (watchers <= SMALL_ROOM) return CROWDED_ROOM_MS
  const perWatcherMs = (LARGE_ROOM_MS - CROWDED_ROOM_MS) / (LARGE_ROOM - SMALL_ROOM)
  return Math.min(LONGEST_MS, CROWDED_ROOM_MS + (watchers - SMALL_ROOM) * perWatcherMs)
}

/** Sending to them takes a node some 35 ms: 23 µs each (docs/measurements.md, "Measured alternatives"). */
const SENT_AT_ONCE = 1_500

/**
 * Number of turns, spread evenly over the interval, in which a node updates the parts of a room, so that it can answer
 * bids in between. Rooms up to 1,500 update at once: with turns the last part would wait longer than the others take.
 */
export function turnsOf(watchers: number, parts: number): number {
  return watchers <= SENT_AT_ONCE ? 1 : parts
}

/** The number of bids that a page shows and gets when it enters a room. */
const BIDS_SENT = 100
const BIDS_SENT_TO_LARGE = 20

/**
 * Maximum number of gathered bids in one message: the latest hundred, and fewer in rooms of more than 1,000
 * watchers, down to twenty from 5,000 on. A hundred are 26 kB for each watcher, more than anyone reads at this pace.
 */
export function bidsSent(watchers: number): number {
  const share = Math.min(1, Math.max(0, (watchers - SMALL_ROOM) / (LARGE_ROOM - SMALL_ROOM)))
  return Math.round(BIDS_SENT - share * (BIDS_SENT - BIDS_SENT_TO_LARGE))
}

/** Longer than the room's own interval, so that the room is updated as soon as the bids are published. */
const CROWDED_BIDS_MS = 70

/** Time between the turns in which a room's bids are sent to auctions; 0: each at once. */
export function bidIntervalMs(watchers: number): number {
  return watchers < CROWDED_ROOM ? 0 : CROWDED_BIDS_MS
}
