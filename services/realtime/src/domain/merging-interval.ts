const SMALL_ROOM = 1_000
const LARGE_ROOM = 5_000
const SMALL_ROOM_MS = 50
const LARGE_ROOM_MS = 200
const LONGEST_MS = 1_000

/**
 * How long the changes of one auction are gathered before they are sent as one message: 50 ms in rooms of up
 * to 1,000 watchers, growing evenly to 200 ms at 5,000 and on, so that sending never takes longer than the
 * interval. Source: the architecture, "A bid's way".
 */
export function mergingIntervalMs(watchers: number): number {
  if (watchers <= SMALL_ROOM) return SMALL_ROOM_MS
  const perWatcherMs = (LARGE_ROOM_MS - SMALL_ROOM_MS) / (LARGE_ROOM - SMALL_ROOM)
  return Math.min(LONGEST_MS, SMALL_ROOM_MS + (watchers - SMALL_ROOM) * perWatcherMs)
}
