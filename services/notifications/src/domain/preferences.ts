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

/** The preferences that count, of what a user has chosen so far. */
export function preferencesOf(
  chosen: Partial<Record<NotificationKind, Partial<KindPreference>>> | null,
): NotificationPreferences {
  const kinds = mergedKinds(defaults, chosen ?? {})
  // Identity mails those itself, whatever the preferences say.
  kinds.security = { ...kinds.security, mail: false }
  return { kinds }
}

/** What a user prefers for this notice. That money goes elsewhere cannot be turned off: a thief would do so first. */
export function preferenceFor({ kinds }: NotificationPreferences, notice: Notice): KindPreference {
  const isOfMoney = notice.kind === 'security' && notice.reason === 'payout-changed'
  return isOfMoney ? everywhere : kinds[notice.kind]
}

/** The stored preferences with the chosen ones in their place; a kind that is not known is dropped. */
export function mergedKinds(
  stored: NotificationPreferences['kinds'],
  chosen: Partial<Record<string, Partial<KindPreference>>>,
): NotificationPreferences['kinds'] {
  const known = notificationKinds.map((kind) => [kind, { ...stored[kind], ...chosen[kind] }] as const)
  return Object.fromEntries(known) as NotificationPreferences['kinds']
}
