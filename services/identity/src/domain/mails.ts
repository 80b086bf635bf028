/** Mails about a user's second factors. */
export const secondFactorMailKinds = [
  'authenticator-added',
  'authenticator-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'second-factor-reset',
] as const
/** Mails about a user's API keys. */
export const keyMailKinds = ['key-made', 'key-revoked'] as const
/** Mails about the members of a firm. */
export const firmMailKinds = ['firm-joined', 'firm-left', 'firm-removed'] as const
type FirmMailKind = (typeof firmMailKinds)[number]
type KeyMailKind = (typeof keyMailKinds)[number]
export type SecondFactorMailKind = (typeof secondFactorMailKinds)[number]

/** The mails that must not be lost; codes and reset links are not among them, since they are secrets. */
export type MailKind =
  | 'welcome'
  | 'password-changed'
  | 'email-changed'
  | SecondFactorMailKind
  | KeyMailKind
  | FirmMailKind

/** Mails about older events are dropped. */
const NEWS_MS = 3 * 24 * 60 * 60_000

/** Whether a mail's event is too old to be sent. */
export function isOldNews(happenedAt: Date, now: Date): boolean {
  return now.getTime() - happenedAt.getTime() > NEWS_MS
}
