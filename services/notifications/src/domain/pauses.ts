import type { NotificationKind } from '@boli/contracts'
import { outbidPauses } from './mails.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

export interface Pauses {
  /** So long nothing more must happen before it is told. */
  quietMs: number
  /** At most once in so long of one thread. */
  gapMs: number
}

const mails: Partial<Record<NotificationKind, Pauses>> = {
  outbid: outbidPauses,
  bids: { quietMs: MINUTE_MS, gapMs: 60 * MINUTE_MS },
}
const otherMails: Pauses = { quietMs: MINUTE_MS, gapMs: 15 * MINUTE_MS }

/**
 * A push is of use at once, and a newer one of a thread stands in the place of the older. Saved searches are told once
 * an hour at most: auctions gathers them.
 */
const pushes: Partial<Record<NotificationKind, Pauses>> = {
  bids: { quietMs: MINUTE_MS, gapMs: 15 * MINUTE_MS },
}
const otherPushes: Pauses = { quietMs: 3 * SECOND_MS, gapMs: MINUTE_MS }

/** How long what happens again and again waits before it is mailed. */
export function mailPausesOf(kind: NotificationKind): Pauses {
  return mails[kind] ?? otherMails
}

/** The same for pushes, on each device. */
export function pushPausesOf(kind: NotificationKind): Pauses {
  return pushes[kind] ?? otherPushes
}
