import { Type } from 'typebox'
import { Id, Timestamp } from '../ids.ts'

export const ItemPublished = Type.Object({ itemId: Id, title: Type.String(), category: Type.String() })
export const ItemUpdated = ItemPublished
export const ItemRemoved = Type.Object({ itemId: Id })
/** What an administrator did with a message. */
export const MessageHandled = Type.Object({
  messageId: Id,
  act: Type.Union([
    Type.Literal('answer-message'),
    Type.Literal('reopen-message'),
    Type.Literal('delete-message'),
  ]),
  admin: Type.Object({ userId: Id, username: Type.String() }),
})
export const MessageReceived = Type.Object({ messageId: Id, receivedAt: Timestamp })
