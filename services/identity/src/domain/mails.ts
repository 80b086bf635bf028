/** Mails about the security of an account: its second factors, API keys, and the members of a firm. */
export const securityMailKinds = [
  'authenticator-added',
  'authenticator-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'second-factor-reset',
  'key-made',
  'key-revoked',
  'firm-joined',
  'firm-left',
  'firm-removed',
] as const

/** The mails that must not be lost; codes and reset links are not among them, since they are secrets. */
export type MailKind = 'welcome' | 'password-changed' | 'email-changed' | (typeof securityMailKinds)[number]

/** Mails about older events are dropped. */
const NEWS_MS = 3 * 24 * 60 * 60_000

/** Whether a mail's event is too old to be sent. */
export function isOldNews(happenedAt: Date, now: Date): boolean {
  return now.getTime() - happenedAt.getTime() > NEWS_MS
}
