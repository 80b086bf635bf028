import { type Static, Type } from 'typebox'
import { informationCategories } from '../categories.ts'
import { Answer, CountedListAnswer, OptionalPaging, Paging } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { languages } from '../languages.ts'
import { Email, PersonView } from './identity.ts'

const Nullable = Type.Union([Type.String(), Type.Null()])
const Category = Type.Enum(informationCategories)

/** Limits of an item's texts, in characters. */
export const informationTextLimits = { title: 120, description: 4000, source: 120, link: 500 } as const

/** A scheme, technique or piece of equipment. `link` and `externalLink` are the same address under both of its names. */
export const InformationView = Type.Object({
  _id: Id,
  title: Type.String(),
  description: Type.String(),
  language: Type.Enum(languages, {
    description: 'which language the texts are written in, by their letters',
  }),
  category: Category,
  image: Nullable,
  imageSet: Nullable,
  source: Type.String(),
  link: Nullable,
  externalLink: Nullable,
  validTill: Type.Union([Type.String(), Type.Null()], {
    description: 'a date without a time; schemes only',
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type InformationView = Static<typeof InformationView>

/**
 * Every field of the multipart form; all values arrive as text. `removeImage` is `true` if an update
 * removes the picture without a replacement.
 */
export const informationFields = [
  'title',
  'description',
  'category',
  'source',
  'link',
  'externalLink',
  'validTill',
  'removeImage',
] as const

/**
 * `category` is one of {@link informationCategories}; `all`, or nothing, means every one. Items in the requested
 * `language` come first; the others follow, newest first.
 */
export const ListInformationQuery = Type.Object({
  category: Type.Optional(Type.String({ maxLength: 20 })),
  language: Type.Optional(Type.Enum(languages)),
  ...OptionalPaging.properties,
})
/** Search words for title, source and description. */
export const SearchInformationQuery = Type.Object({
  query: Type.String({ minLength: 1, maxLength: 100 }),
  ...ListInformationQuery.properties,
})
export const InformationParams = Type.Object({ id: Id })

/** Page size of the administrators' list, by the specification. */
export const INFORMATION_PAGE_SIZE = 10

/** `total` counts over all pages of the same category and search. */
export const InformationListAnswer = CountedListAnswer(InformationView)

export const InformationAnalyticsQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  category: Type.Optional(Type.String({ maxLength: 20 })),
  search: Type.Optional(Type.String({ maxLength: 100 })),
})
export const InformationAnalyticsAnswer = Answer(
  Type.Object({
    content: Type.Array(InformationView),
    totalPages: Type.Integer(),
    total: Type.Integer(),
    hasMore: Type.Boolean(),
  }),
)
export const InformationAnswer = Answer(InformationView)

/** The contact form; all four fields are required. `auctionId` names the lot that the message is about. */
export const ContactMessageBody = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 80,
    pattern: '\\S',
    errorMessage: 'Please tell us your name',
    errorCode: 'name',
  }),
  email: Email,
  subject: Type.String({
    minLength: 1,
    maxLength: 120,
    pattern: '\\S',
    errorMessage: 'Please give a subject',
    errorCode: 'subject',
  }),
  message: Type.String({
    minLength: 1,
    maxLength: 4000,
    pattern: '\\S',
    multiline: true,
    errorMessage: 'Please write your message',
    errorCode: 'message',
  }),
  auctionId: Type.Optional(Id),
})
export type ContactMessageBody = Static<typeof ContactMessageBody>

/** A message as administrators see it. `user` is the user who was signed in when it was sent, with the name at that time. */
export const ContactMessageView = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  subject: Type.String(),
  message: Type.String(),
  receivedAt: Timestamp,
  user: Type.Union([PersonView, Type.Null()]),
  auctionId: Type.Union([Id, Type.Null()]),
  answeredAt: Type.Union([Timestamp, Type.Null()]),
  answeredBy: Type.Union([Type.String({ description: 'username of the administrator' }), Type.Null()]),
})
export type ContactMessageView = Static<typeof ContactMessageView>
/** GET /info/my-data: the messages that the caller sent while signed in, newest first, for the export of personal data. */
export const OwnInformationDataAnswer = Answer(
  Type.Object({
    messages: Type.Array(
      Type.Pick(ContactMessageView, [
        'name',
        'email',
        'subject',
        'message',
        'receivedAt',
        'auctionId',
        'answeredAt',
      ]),
    ),
  }),
)

export const ContactMessageAnswer = Answer(ContactMessageView)

/** `query` is searched in name, e-mail, subject and message; without `answered` both kinds are listed. */
export const ContactMessagesQuery = Type.Object({
  query: Type.Optional(Type.String({ maxLength: 100 })),
  answered: Type.Optional(Type.Boolean()),
  ...Paging.properties,
})
/** `waiting` counts the unanswered messages, whatever the query. */
export const ContactMessagesAnswer = Type.Object({
  ...CountedListAnswer(ContactMessageView).properties,
  waiting: Type.Integer(),
})
export const UpdateContactMessageBody = Type.Object({ answered: Type.Boolean() })

/** GET /info/contact: how to reach support. */
export const SupportContactAnswer = Answer(Type.Object({ email: Type.String() }))
