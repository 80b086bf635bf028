import { type Static, Type } from 'typebox'
import { Answer, CountedListAnswer, Paging } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { withFields } from '../with-fields.ts'
import { LanguageField } from './identity.ts'

/** What people are told of. Each can be turned on and off for each channel. */
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

export const notificationChannels = ['bell', 'mail'] as const

/** `title` and `body` are in the language that was asked for; `link` is a path of our pages. */
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
  language: Type.Optional(LanguageField),
})
/** Newest first. `unread` counts over all pages. */
export const NotificationListAnswer = withFields(CountedListAnswer(NotificationView), {
  unread: Type.Integer(),
})

/** Either some, or all that are there. */
export const ReadNotificationsBody = Type.Union([
  Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }, { additionalProperties: false }),
  Type.Object({ all: Type.Literal(true) }, { additionalProperties: false }),
])
export const UnreadAnswer = Answer(Type.Object({ unread: Type.Integer() }))

const Channels = Type.Object({ bell: Type.Boolean(), mail: Type.Boolean() })
export type KindPreference = Static<typeof Channels>

/** `mail` of `security` stays off: those mails are the account's own and always sent. */
export const NotificationPreferences = Type.Object({
  kinds: Type.Record(Type.Enum(notificationKinds), Channels),
})
export type NotificationPreferences = Static<typeof NotificationPreferences>
export const NotificationPreferencesAnswer = Answer(NotificationPreferences)

/** What notifications holds of the signed-in user, beside what `GET /notifications` shows. */
export const OwnNotificationDataAnswer = Answer(
  Type.Object({
    preferences: NotificationPreferences,
    notifications: Type.Array(NotificationView),
    mails: Type.Array(
      Type.Object({
        kind: Type.String(),
        happenedAt: Timestamp,
        sentAt: Type.Union([Timestamp, Type.Null()]),
      }),
    ),
  }),
)
