import { Type } from 'typebox'
import { Id, Timestamp } from '../ids.ts'

const Admin = Type.Object({ userId: Id, username: Type.String() })

/** The actor is absent in events from before the audit recorded items. */
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
/** An administrator's action on a message. */
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

/** Actions of an administrator on mandi prices, and views of them; published as `administrator-acted`. */
export const informationAdminActs = [
  'import-prices',
  'take-back-prices',
  'strike-price',
  'see-messages',
] as const

/**
 * Actors that are not administrators: an operator at the command line, and the scheduler. No account has such a name,
 * nor
 * such an id.
 */
export const systemActors = {
  operator: { userId: '00000000-0000-8000-8000-000000000001', username: 'prices:import' },
  fetch: { userId: '00000000-0000-8000-8000-000000000002', username: 'prices:fetch' },
} as const
