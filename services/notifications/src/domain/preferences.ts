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

/** The preferences that count, of what somebody has chosen so far. */
export function preferencesOf(
  chosen: Partial<Record<NotificationKind, Partial<KindPreference>>> | null,
): NotificationPreferences {
  const kinds = mergedKinds(defaults, chosen ?? {})
  // Identity mails those itself, whatever anybody wishes.
  kinds.security = { ...kinds.security, mail: false }
  return { kinds }
}

/** What a person wants of this notice. Nobody turns off that their money goes elsewhere: a thief would do so first. */
export function wishFor({ kinds }: NotificationPreferences, notice: Notice): KindPreference {
  const isOfMoney = notice.kind === 'security' && notice.reason === 'payout-changed'
  return isOfMoney ? everywhere : kinds[notice.kind]
}

/** What stands, with what is chosen of it; a kind that is not known is dropped. */
export function mergedKinds(
  standing: NotificationPreferences['kinds'],
  chosen: Partial<Record<string, Partial<KindPreference>>>,
): NotificationPreferences['kinds'] {
  const known = notificationKinds.map((kind) => [kind, { ...standing[kind], ...chosen[kind] }] as const)
  return Object.fromEntries(known) as NotificationPreferences['kinds']
}
