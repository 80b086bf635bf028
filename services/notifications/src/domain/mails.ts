const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export const mailLimits = {
  /** Longer than any mailer's deadline: until then nobody else tries the same mail. */
  firstRetryMs: MINUTE_MS,
  longestRetryMs: HOUR_MS,
  /** News older than this is given up. It also silences events that are read again long after. */
  newsMs: 3 * 24 * HOUR_MS,
} as const

/**
 * Pauses of the mail that tells someone they were outbid: a bidder who bids again within the quiet time was there
 * and needs no mail, and an auction mails a person once in so long, however fierce it is. A planned mail is not
 * put off by less than the slack: in a fierce auction that would be at every bid.
 */
export const outbidPauses = { quietMs: MINUTE_MS, gapMs: 15 * MINUTE_MS, slackMs: 5_000 } as const

/** How long to wait after a try that failed. @param attempts Tries so far, from 1. */
export function mailRetryMs(attempts: number): number {
  return Math.min(mailLimits.firstRetryMs * 2 ** (attempts - 1), mailLimits.longestRetryMs)
}

/** Whether what happened is too old to be told. */
export function isOldNews(happenedAt: Date, now: Date): boolean {
  return now.getTime() - happenedAt.getTime() > mailLimits.newsMs
}
