import { type Static, Type } from 'typebox'
import { Answer, ListAnswer, Paging } from '../envelope.ts'
import { Timestamp } from '../ids.ts'
import { DealParty } from './deal-parts.ts'

export const DealMessage = Type.Object({
  number: Type.Integer(),
  by: DealParty,
  text: Type.String(),
  photos: Type.Array(Type.String()),
  at: Timestamp,
})
export type DealMessage = Static<typeof DealMessage>
/** Newest first. `before` is a message's number. */
export const DealMessagesQuery = Type.Object({
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  limit: Paging.properties.limit,
})
export const DealMessagesAnswer = ListAnswer(DealMessage)
export const DealMessageAnswer = Answer(DealMessage)
