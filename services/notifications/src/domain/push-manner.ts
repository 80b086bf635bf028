import type { NotificationKind } from '@boli/contracts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

interface Manner {
  /** Later it is of no use. */
  ttlSeconds: number
  urgency: 'low' | 'normal' | 'high'
}

const usual: Manner = { ttlSeconds: 24 * HOUR_S, urgency: 'normal' }

const manners: Partial<Record<NotificationKind, Manner>> = {
  outbid: { ttlSeconds: HOUR_S, urgency: 'high' },
  'ends-soon': { ttlSeconds: 10 * MINUTE_S, urgency: 'high' },
  won: { ...usual, urgency: 'high' },
  decision: { ...usual, urgency: 'high' },
  bids: { ttlSeconds: 12 * HOUR_S, urgency: 'low' },
  rating: { ...usual, urgency: 'low' },
  'seller-listed': { ...usual, urgency: 'low' },
  'saved-search': { ...usual, urgency: 'low' },
}

/** How pushes of a kind travel. */
export function mannerOf(kind: NotificationKind): Manner {
  return manners[kind] ?? usual
}

const FIRST_RETRY_MS = 60_000
const LONGEST_RETRY_MS = HOUR_S * 1000

/**
 * How long a device is left alone after failures in a row.
 * @param askedMs what its push service asked for.
 */
export function devicePauseMs(failures: number, askedMs: number | null): number {
  const ownMs = FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 6)
  return Math.min(Math.max(ownMs, askedMs ?? 0), LONGEST_RETRY_MS)
}
