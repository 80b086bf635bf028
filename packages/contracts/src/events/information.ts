import { Type } from 'typebox'
import { Id, Timestamp } from '../ids.ts'

export const ItemPublished = Type.Object({ itemId: Id, title: Type.String(), category: Type.String() })
export const ItemUpdated = ItemPublished
export const ItemRemoved = Type.Object({ itemId: Id })
export const MessageReceived = Type.Object({ messageId: Id, receivedAt: Timestamp })
