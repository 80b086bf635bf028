import { type Static, Type } from 'typebox'
import { Answer, CountedListAnswer, Paging, withFields } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { languages } from '../languages.ts'
import { DeviceParts } from './device-parts.ts'
import { WebhookView } from './webhooks.ts'

/** Kinds of notifications. Each can be turned on and off for each channel. */
export const notificationKinds = [
  'outbid',
  'won',
  'lost',
  'lot-result',
  'bids',
  'decision',
  'deal',
  'message',
  'rating',
  'ends-soon',
  'lot-changed',
  'seller-listed',
  'saved-search',
  'security',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** `push` reaches only the devices on which it was turned on. */
export const notificationChannels = ['bell', 'push', 'mail'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** `title` and `body` are in the requested language; `link` is a path of our pages. */
export const NotificationView = Type.Object({
  _id: Id,
  kind: Type.Enum(notificationKinds),
  title: Type.String(),
  body: Type.String(),
  link: Type.String(),
  at: Timestamp,
  isRead: Type.Boolean(),
})
export type NotificationView = Static<typeof NotificationView>

export const NotificationsQuery = withFields(Paging, {
  language: Type.Optional(Type.Enum(languages)),
})
/** Newest first. `unread` counts over all pages. */
export const NotificationListAnswer = withFields(CountedListAnswer(NotificationView), {
  unread: Type.Integer(),
})

/** Either some of them, or all. */
export const ReadNotificationsBody = Type.Union([
  Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }, { additionalProperties: false }),
  Type.Object({ all: Type.Literal(true) }, { additionalProperties: false }),
])
export const UnreadAnswer = Answer(Type.Object({ unread: Type.Integer() }))

const Channels = Type.Object({ bell: Type.Boolean(), mail: Type.Boolean(), push: Type.Boolean() })
export type KindPreference = Static<typeof Channels>

/** `mail` of `security` stays off: those mails belong to the account and are always sent. */
export const NotificationPreferences = Type.Object({
  kinds: Type.Record(Type.Enum(notificationKinds), Channels),
})
export type NotificationPreferences = Static<typeof NotificationPreferences>
export const NotificationPreferencesAnswer = Answer(NotificationPreferences)
/** If `push` is absent, that choice stays: pages of an earlier release do not send it. */
export const NotificationPreferencesBody = Type.Object({
  kinds: Type.Record(
    Type.Enum(notificationKinds),
    withFields(Channels, { push: Type.Optional(Type.Boolean()) }),
  ),
})

/** The VAPID key that a browser subscribes with, as base64url; null if pushes are not configured. */
export const PushKeyAnswer = Answer(Type.Object({ key: Type.Union([Type.String(), Type.Null()]) }))

/** As returned by `PushSubscription.toJSON()`. */
export const PushSubscriptionBody = Type.Object({
  subscription: Type.Object({
    endpoint: Type.String({ minLength: 1, maxLength: 2048 }),
    expirationTime: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
    keys: Type.Object({
      p256dh: Type.String({ maxLength: 128 }),
      auth: Type.String({ maxLength: 64 }),
    }),
  }),
})
/** A device on which notifications are shown; `name` is that of its browser and system, in English. */
export const PushDeviceView = Type.Object({
  _id: Id,
  name: Type.String(),
  parts: DeviceParts,
  addedAt: Timestamp,
})
export type PushDeviceView = Static<typeof PushDeviceView>
export const PushDeviceAnswer = Answer(PushDeviceView)
/** Newest first; at most ten. */
export const PushDevicesAnswer = Answer(Type.Array(PushDeviceView))
export const PushDeviceParams = Type.Object({ deviceId: Id })

/** The content of a push, encrypted for its device. */
export interface PushMessage {
  /** Unchanged when the push is sent again. */
  id: string
  title: string
  body: string
  /** A path of our pages. */
  link: string
  /** The tag of the notification that it replaces on the device. */
  tag: string
  language: string
}

/** Data of the signed-in user in notifications, besides what `GET /notifications` shows. */
export const OwnNotificationDataAnswer = Answer(
  Type.Object({
    preferences: NotificationPreferences,
    notifications: Type.Array(NotificationView),
    devices: Type.Array(PushDeviceView),
    webhooks: Type.Optional(Type.Array(WebhookView)),
    mails: Type.Array(
      Type.Object({
        kind: Type.String(),
        happenedAt: Timestamp,
        sentAt: Type.Union([Timestamp, Type.Null()]),
      }),
    ),
  }),
)
