import { type Static, Type } from 'typebox'
import { informationCategories } from '../categories.ts'
import { Answer } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { Email } from './identity.ts'

const Nullable = Type.Union([Type.String(), Type.Null()])
const Category = Type.Enum(informationCategories)

/** Limits of an item's texts, in characters. */
export const informationTextLimits = { title: 120, description: 4000, source: 120, link: 500 } as const

/** A scheme, technique or piece of equipment. `link` and `externalLink` are the same address under both of its names. */
export const InformationView = Type.Object({
  _id: Id,
  title: Type.String(),
  description: Type.String(),
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
 * Every field of the multipart form; all values arrive as text. `removeImage` is `true` where an update
 * takes the picture away without a new one.
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

export const ListInformationQuery = Type.Object({
  category: Type.Optional(Type.String({ maxLength: 20 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
export const SearchInformationQuery = Type.Object({ query: Type.String({ minLength: 1, maxLength: 100 }) })
export const InformationParams = Type.Object({ id: Id })

/** Page size of the administrators' list, by the specification. */
export const INFORMATION_PAGE_SIZE = 10

export const InformationListAnswer = Type.Object({
  status: Type.Integer(),
  success: Type.Literal(true),
  message: Type.String(),
  data: Type.Array(InformationView),
  hasMore: Type.Boolean(),
})

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
  }),
)
export const InformationAnswer = Answer(InformationView)

/** The contact form; all four fields are required. */
export const ContactMessageBody = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 80,
    pattern: '\\S',
    errorMessage: 'Please tell us your name',
  }),
  email: Email,
  subject: Type.String({
    minLength: 1,
    maxLength: 120,
    pattern: '\\S',
    errorMessage: 'Please give a subject',
  }),
  message: Type.String({
    minLength: 1,
    maxLength: 4000,
    pattern: '\\S',
    errorMessage: 'Please write your message',
  }),
})
export type ContactMessageBody = Static<typeof ContactMessageBody>

export const ContactMessageView = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  subject: Type.String(),
  message: Type.String(),
  receivedAt: Timestamp,
})
export const ContactMessagesAnswer = Type.Object({
  status: Type.Integer(),
  success: Type.Literal(true),
  message: Type.String(),
  data: Type.Array(ContactMessageView),
  hasMore: Type.Boolean(),
})
