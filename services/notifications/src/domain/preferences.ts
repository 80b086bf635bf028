import {
  type KindPreference,
  type NotificationKind,
  type NotificationPreferences,
  notificationKinds,
} from '@boli/contracts'

const everywhere: KindPreference = { bell: true, mail: true }
const inTheBell: KindPreference = { bell: true, mail: false }

/** What counts for whoever has chosen nothing. */
const defaults: Record<NotificationKind, KindPreference> = {
  outbid: everywhere,
  won: everywhere,
  lost: inTheBell,
  'lot-result': everywhere,
  bids: inTheBell,
  decision: everywhere,
  deal: everywhere,
  message: inTheBell,
  rating: inTheBell,
  'ends-soon': inTheBell,
  'lot-changed': inTheBell,
  'seller-listed': inTheBell,
  'saved-search': inTheBell,
  security: inTheBell,
}

/** The preferences that count, of what somebody has chosen so far. */
export function preferencesOf(
  chosen: Partial<Record<NotificationKind, KindPreference>> | null,
): NotificationPreferences {
  const kinds = { ...defaults, ...chosen }
  // Identity mails those itself, whatever anybody wishes.
  kinds.security = { ...kinds.security, mail: false }
  return { kinds }
}

/** Only what there is: a kind that is not known is dropped. */
export function chosenKinds(kinds: Record<string, KindPreference>): NotificationPreferences['kinds'] {
  const known = notificationKinds.map((kind) => [kind, kinds[kind] ?? defaults[kind]] as const)
  return Object.fromEntries(known) as NotificationPreferences['kinds']
}
