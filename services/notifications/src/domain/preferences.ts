import {
  type KindPreference,
  type NotificationKind,
  type NotificationPreferences,
  notificationKinds,
} from '@boli/contracts'
import type { Notice } from '@boli/words'

const everywhere: KindPreference = { bell: true, mail: true, push: true }
const withoutMail: KindPreference = { bell: true, mail: false, push: true }
const inTheBell: KindPreference = { bell: true, mail: false, push: false }

/** The defaults. */
const defaults: Record<NotificationKind, KindPreference> = {
  outbid: everywhere,
  won: everywhere,
  lost: withoutMail,
  'lot-result': everywhere,
  bids: withoutMail,
  decision: everywhere,
  deal: everywhere,
  message: withoutMail,
  rating: inTheBell,
  'ends-soon': withoutMail,
  'lot-changed': withoutMail,
  'seller-listed': withoutMail,
  'saved-search': withoutMail,
  security: withoutMail,
}

const always: ReadonlySet<string> = new Set(['payout-changed', 'webhook-added', 'webhook-off'])

/** The effective preferences: the user's choices over the defaults. */
export function preferencesOf(
  chosen: Partial<Record<NotificationKind, Partial<KindPreference>>> | null,
): NotificationPreferences {
  const kinds = mergedKinds(defaults, chosen ?? {})
  // Identity mails those itself, whatever the preferences say.
  kinds.security = { ...kinds.security, mail: false }
  return { kinds }
}

/**
 * A user's preferences for this notice. Notifications of changed payout details and of webhooks cannot be turned off: a
 * thief would do that first, and nothing else reports that a webhook was added or switched off.
 */
export function preferenceFor({ kinds }: NotificationPreferences, notice: Notice): KindPreference {
  const isAlways = notice.kind === 'security' && always.has(notice.reason)
  return isAlways ? everywhere : kinds[notice.kind]
}

/** The stored preferences updated with new choices; unknown kinds are dropped. */
export function mergedKinds(
  stored: NotificationPreferences['kinds'],
  chosen: Partial<Record<string, Partial<KindPreference>>>,
): NotificationPreferences['kinds'] {
  const known = notificationKinds.map((kind) => [kind, { ...stored[kind], ...chosen[kind] }] as const)
  return Object.fromEntries(known) as NotificationPreferences['kinds']
}
