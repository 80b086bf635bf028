import type { NotificationKind } from '@boli/contracts'
import { outbidPauses } from './mails.ts'

const MINUTE_MS = 60_000

interface Pauses {
  /** So long nothing more must happen before it is told. */
  quietMs: number
  /** At most once in so long of one thread. */
  gapMs: number
}

const mailPauses: Partial<Record<NotificationKind, Pauses>> = {
  outbid: outbidPauses,
  'saved-search': { quietMs: MINUTE_MS, gapMs: 60 * MINUTE_MS },
  bids: { quietMs: MINUTE_MS, gapMs: 60 * MINUTE_MS },
}
const otherwise: Pauses = { quietMs: MINUTE_MS, gapMs: 15 * MINUTE_MS }

/** How long what happens again and again waits before it is mailed. */
export function pausesOf(kind: NotificationKind): Pauses {
  return mailPauses[kind] ?? otherwise
}
