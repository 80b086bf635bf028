import { Type } from 'typebox'
import { Id, Timestamp } from '../ids.ts'

const Admin = Type.Object({ userId: Id, username: Type.String() })

/** Who did it is absent from events before the audit recorded items. */
export const ItemPublished = Type.Object({
  itemId: Id,
  title: Type.String(),
  category: Type.String(),
  admin: Type.Optional(Admin),
})
export const ItemRemoved = Type.Object({
  itemId: Id,
  title: Type.Optional(Type.String()),
  admin: Type.Optional(Admin),
})
/** What an administrator did with a message. */
export const MessageHandled = Type.Object({
  messageId: Id,
  act: Type.Union([
    Type.Literal('answer-message'),
    Type.Literal('reopen-message'),
    Type.Literal('delete-message'),
  ]),
  admin: Admin,
})
export const MessageReceived = Type.Object({ messageId: Id, receivedAt: Timestamp })

/** What an administrator does with prices of mandis, or views; published as `administrator-acted`. */
export const informationAdminActs = [
  'import-prices',
  'take-back-prices',
  'strike-price',
  'see-messages',
] as const

/**
 * Actors that are no administrators: an operator at the command line, and the scheduler. No account has such a name, nor
 * such an id.
 */
export const systemActors = {
  operator: { userId: '00000000-0000-8000-8000-000000000001', username: 'prices:import' },
  fetch: { userId: '00000000-0000-8000-8000-000000000002', username: 'prices:fetch' },
} as const
