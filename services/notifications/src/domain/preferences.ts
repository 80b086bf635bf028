import {
  type KindPreference,
  type NotificationKind,
  type NotificationPreferences,
  notificationKinds,
} from '@boli/contracts'

const everywhere: KindPreference = { bell: true, push: true, mail: true }
const notByMail: KindPreference = { bell: true, push: true, mail: false }
const inTheBell: KindPreference = { bell: true, push: false, mail: false }

/** What counts for whoever has chosen nothing. */
const defaults: Record<NotificationKind, KindPreference> = {
  outbid: everywhere,
  won: everywhere,
  lost: notByMail,
  'lot-result': everywhere,
  bids: inTheBell,
  decision: everywhere,
  deal: everywhere,
  message: notByMail,
  rating: notByMail,
  'ends-soon': notByMail,
  'lot-changed': notByMail,
  'seller-listed': notByMail,
  'saved-search': notByMail,
  security: notByMail,
}

const quietHours = { isOn: true, from: 22, to: 6 }

/** The preferences that count, of what somebody has chosen so far. */
export function preferencesOf(
  chosen: {
    kinds: Partial<Record<NotificationKind, KindPreference>>
    quietHours: NotificationPreferences['quietHours']
  } | null,
): NotificationPreferences {
  const kinds = { ...defaults, ...chosen?.kinds }
  // Identity mails those itself, whatever anybody wishes.
  kinds.security = { ...kinds.security, mail: false }
  return { kinds, quietHours: chosen?.quietHours ?? quietHours }
}

/** Only what there is: a kind that is not known is dropped. */
export function chosenKinds(kinds: Record<string, KindPreference>): NotificationPreferences['kinds'] {
  const known = notificationKinds.map((kind) => [kind, kinds[kind] ?? defaults[kind]] as const)
  return Object.fromEntries(known) as NotificationPreferences['kinds']
}
