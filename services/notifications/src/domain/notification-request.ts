import type { Notice } from '@boli/words'

/** One notification for one recipient, as requested by events. */
export interface NotificationRequest {
  userId: string
  notice: Notice
  /** The same for every repeated request; null if every event counts as new. */
  dedupKey: string | null
  /** Identifies the notification to renew: a lot, a deal, or a kind; a request with a dedup key has its own thread. */
  thread: string
  /** Renews its thread, and is delivered again after pauses. */
  isRepeating: boolean
  /** Number of events that it represents. */
  count: number
  /** The lots or searches that it is about. */
  subjects: string[]
  happenedAt: Date
}

/** A request as it is stored. */
export interface FoldedRequest extends NotificationRequest {
  /** It is only counted, because too many of its kind arrived within an hour. */
  isSummary: boolean
}

/** Requests a notification of something that happens once, such as the end of an auction. */
export function notifyOnce(
  userId: string,
  dedupKey: string,
  notice: Notice,
  happenedAt: Date,
): NotificationRequest {
  return {
    ...{ userId, notice, dedupKey, thread: dedupKey, isRepeating: false, count: 1, subjects: [] },
    happenedAt,
  }
}

/** Requests a notification of something that may recur, such as being outbid. @param of.dedupKey the event's own. */
export function notifyRepeatedly(
  userId: string,
  thread: string,
  notice: Notice,
  happenedAt: Date,
  of: { dedupKey?: string; count?: number; subject?: string } = {},
): NotificationRequest {
  return {
    ...{ userId, notice, thread, happenedAt },
    ...{ dedupKey: of.dedupKey ?? null, isRepeating: true, count: of.count ?? 1 },
    subjects: of.subject === undefined ? [] : [of.subject],
  }
}

/** How many different subjects one notification stores; more are not distinguished. */
export const MAX_SUBJECTS = 500
/** Maximum number of separate notifications of one kind per recipient and hour; further ones become one. */
export const SINGLE_PER_HOUR = 40

/**
 * Merges requests that renew the same thread of the same recipient, in any order.
 * @returns one per thread, always in
 * the same order, so that concurrent transactions do not deadlock.
 */
export function mergeThreads<Of extends NotificationRequest>(requests: readonly Of[]): Of[] {
  const merged = new Map<string, Of>()
  for (const request of requests) {
    const key = `${request.userId} ${request.thread}`
    const before = merged.get(key)
    if (!before) merged.set(key, request)
    else {
      const newer = request.happenedAt >= before.happenedAt ? request : before
      const subjects = [...new Set([...before.subjects, ...request.subjects])].slice(0, MAX_SUBJECTS)
      const isRepeating = before.isRepeating || request.isRepeating
      merged.set(key, { ...newer, isRepeating, count: before.count + request.count, subjects })
    }
  }
  return [...merged.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, request]) => request)
}

/** Whether many requests of a kind would be many notifications. A kind that is its own thread has only one. */
export function mayNeedFolding({ thread, notice }: NotificationRequest): boolean {
  return thread !== notice.kind
}

/** How many notifications of a kind were created for a recipient within the hour, by {@link kindOf}. */
export type RecentCounts = ReadonlyMap<string, number>

/** The key of `RecentCounts`. */
export function kindOf(userId: string, kind: string): string {
  return `${userId} ${kind}`
}

/** Folds requests beyond the hourly limit of a kind into one thread that counts them. */
export function foldTooMany(requests: readonly NotificationRequest[], recent: RecentCounts): FoldedRequest[] {
  const counts = new Map(recent)
  return requests.map((request) => {
    const { userId, notice } = request
    const ofKind = kindOf(userId, notice.kind)
    const count = (counts.get(ofKind) ?? 0) + 1
    counts.set(ofKind, count)
    const isSummary = count > SINGLE_PER_HOUR && mayNeedFolding(request)
    return isSummary ? { ...request, thread: `more:${notice.kind}`, isSummary } : { ...request, isSummary }
  })
}
