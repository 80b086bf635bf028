const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What a person is told of their second factors. */
export const secondFactorMailKinds = [
  'authenticator-added',
  'authenticator-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'second-factor-reset',
] as const
export type SecondFactorMailKind = (typeof secondFactorMailKinds)[number]

/** The mails that must not be lost; codes and reset links are not among them, since they are secrets. */
export type MailKind = 'welcome' | 'password-changed' | 'email-changed' | SecondFactorMailKind

export const mailLimits = {
  /** Longer than any mailer's deadline: until then nobody else tries the same mail. */
  firstRetryMs: MINUTE_MS,
  longestRetryMs: HOUR_MS,
  /** News older than this is given up. */
  newsMs: 3 * 24 * HOUR_MS,
} as const

/** How long to wait after a try that failed. @param attempts Tries so far, from 1. */
export function mailRetryMs(attempts: number): number {
  return Math.min(mailLimits.firstRetryMs * 2 ** (attempts - 1), mailLimits.longestRetryMs)
}

/** Whether what a mail tells of is too old to be told. */
export function isOldNews(happenedAt: Date, now: Date): boolean {
  return now.getTime() - happenedAt.getTime() > mailLimits.newsMs
}
