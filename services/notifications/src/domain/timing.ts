import type { NotificationKind } from '@boli/contracts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** India has a single time zone without daylight saving time. */
const INDIA_MS = 5.5 * HOUR_MS
const FROM_MS = 22 * HOUR_MS
const UNTIL_MS = 6 * HOUR_MS

/** Kinds that cannot wait for the morning. */
const urgent: ReadonlySet<NotificationKind> = new Set(['outbid', 'ends-soon'])

/** Until when pushes of a kind are held back: 6 in the morning in India; null outside of the quiet hours, from 22. */
export function quietUntil(kind: NotificationKind, now: Date): Date | null {
  return urgent.has(kind) ? null : (nightAround(now)?.end ?? null)
}

/** The quiet hours that a moment falls into. */
export function nightAround(now: Date): { start: Date; end: Date } | null {
  const ms = now.getTime()
  const ofDayMs = (((ms + INDIA_MS) % DAY_MS) + DAY_MS) % DAY_MS
  if (ofDayMs >= UNTIL_MS && ofDayMs < FROM_MS) return null
  const midnight = ms - ofDayMs + (ofDayMs >= FROM_MS ? DAY_MS : 0)
  return { start: new Date(midnight - DAY_MS + FROM_MS), end: new Date(midnight + UNTIL_MS) }
}

/** Older events notify nobody: events may be consumed again much later. */
const NEWS_MS = 3 * 24 * HOUR_MS

/** Whether an event is too old for a notification. */
export function isOldNews(happenedAt: Date, now: Date): boolean {
  return now.getTime() - happenedAt.getTime() > NEWS_MS
}

/** When repeated events are delivered. */
export interface Pauses {
  /** Quiet time after the last event before the delivery. */
  quietMs: number
  /** Shortest time between two deliveries of a thread. */
  gapMs: number
}

/**
 * A bidder who bids again within the quiet time is present and needs no mail; in a busy auction a bidder gets at most
 * one mail per gap.
 */
export const outbidPauses: Pauses = { quietMs: MINUTE_MS, gapMs: 15 * MINUTE_MS }
/** A planned delivery is postponed by at least this much: in a busy auction it would otherwise change with each bid. */
export const SLACK_MS = 5 * SECOND_MS

const mails: Partial<Record<NotificationKind, Pauses>> = {
  outbid: outbidPauses,
  bids: { quietMs: MINUTE_MS, gapMs: 60 * MINUTE_MS },
}
const otherMails: Pauses = { quietMs: MINUTE_MS, gapMs: 15 * MINUTE_MS }

/**
 * A push is useful at once, and a newer one of a thread replaces the older. Saved searches notify once an hour at most:
 * auctions gathers them.
 */
const pushes: Partial<Record<NotificationKind, Pauses>> = {
  bids: { quietMs: MINUTE_MS, gapMs: 15 * MINUTE_MS },
}
const otherPushes: Pauses = { quietMs: 3 * SECOND_MS, gapMs: MINUTE_MS }

/** The pauses of mails of a kind. */
export function mailPausesOf(kind: NotificationKind): Pauses {
  return mails[kind] ?? otherMails
}

/** The pauses of pushes of a kind, on each device. */
export function pushPausesOf(kind: NotificationKind): Pauses {
  return pushes[kind] ?? otherPushes
}

interface PushUrgency {
  /** After this time the push is useless. */
  ttlSeconds: number
  urgency: 'low' | 'normal' | 'high'
}

const usual: PushUrgency = { ttlSeconds: (24 * HOUR_MS) / SECOND_MS, urgency: 'normal' }

const urgencies: Partial<Record<NotificationKind, PushUrgency>> = {
  outbid: { ttlSeconds: HOUR_MS / SECOND_MS, urgency: 'high' },
  'ends-soon': { ttlSeconds: (10 * MINUTE_MS) / SECOND_MS, urgency: 'high' },
  won: { ...usual, urgency: 'high' },
  decision: { ...usual, urgency: 'high' },
  bids: { ttlSeconds: (12 * HOUR_MS) / SECOND_MS, urgency: 'low' },
  rating: { ...usual, urgency: 'low' },
  'seller-listed': { ...usual, urgency: 'low' },
  'saved-search': { ...usual, urgency: 'low' },
}

/** How urgent pushes of a kind are, in the terms of push services (RFC 8030). */
export function pushUrgencyOf(kind: NotificationKind): PushUrgency {
  return urgencies[kind] ?? usual
}

/**
 * How long a device is paused after consecutive failures.
 * @param askedMs requested by its push service.
 */
export function devicePauseMs(failures: number, askedMs: number | null): number {
  const ownMs = MINUTE_MS * 2 ** Math.min(failures - 1, 6)
  return Math.min(Math.max(ownMs, askedMs ?? 0), HOUR_MS)
}

/** For webhooks, the time to the next try after the first, second … failed one: seven tries over a day. */
const triesAfterMs = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS, 15.4 * HOUR_MS]
/** A receiver that fails for so long is switched off. */
export const FAILING_MS = 5 * DAY_MS

/** When a delivery to a webhook is tried again. @param tries failed so far. @returns null if it was the last one. */
export function nextTryAt(tries: number, now: Date): Date | null {
  const delayMs = triesAfterMs[tries - 1]
  return delayMs === undefined ? null : new Date(now.getTime() + delayMs)
}

/** How long nothing else is sent to a receiver after consecutive failures. */
export function receiverPauseMs(failures: number): number {
  return Math.min(failures, 30) * SECOND_MS
}
