import type { Notice } from '@boli/words'

/** One person is to be told one thing. */
export interface Telling {
  userId: string
  notice: Notice
  /** The same whenever the same thing is told again; null where every event is a new one. */
  key: string | null
  /** What renews one notification: a lot, a deal, or a kind; what has its own key has its own thread. */
  thread: string
  /** Renews its thread, and is told again after pauses. */
  isRepeating: boolean
  /** How many events it stands for. */
  count: number
  /** The lots or searches it is about. */
  things: string[]
  happenedAt: Date
}

/** Something that happens once, such as the end of an auction. */
export function tellOnce(userId: string, key: string, notice: Notice, happenedAt: Date): Telling {
  return { userId, notice, key, thread: key, isRepeating: false, count: 1, things: [], happenedAt }
}

/** Something that may happen again and again, such as being outbid. @param key of the event itself, if it has one. */
export function tellAgain(
  userId: string,
  thread: string,
  notice: Notice,
  happenedAt: Date,
  of: { key?: string; count?: number; thing?: string } = {},
): Telling {
  return {
    ...{ userId, notice, thread, happenedAt },
    ...{ key: of.key ?? null, isRepeating: true, count: of.count ?? 1 },
    things: of.thing === undefined ? [] : [of.thing],
  }
}

/** How many different things one notification remembers; more are not told apart. */
export const THINGS_KEPT = 500
/** So many notifications of one kind a person gets in an hour, one by one; the others become one. */
export const SINGLE_PER_HOUR = 40

/** Merges what renews the same thread of the same person: events in a batch are written down once. */
export function mergeThreads<Of extends Telling>(tellings: readonly Of[]): Of[] {
  const merged = new Map<string, Of>()
  for (const telling of tellings) {
    const key = `${telling.userId} ${telling.thread}`
    const before = merged.get(key)
    if (!before) merged.set(key, telling)
    else {
      const newer = telling.happenedAt >= before.happenedAt ? telling : before
      const things = [...new Set([...before.things, ...telling.things])].slice(0, THINGS_KEPT)
      const isRepeating = before.isRepeating || telling.isRepeating
      merged.set(key, { ...newer, isRepeating, count: before.count + telling.count, things })
    }
  }
  // In one order for all: transactions that meet then wait only one way round.
  return [...merged.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, telling]) => telling)
}
