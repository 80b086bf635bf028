import { Type } from 'typebox'
import { Timestamp } from '../ids.ts'

/** In `<topic>.parked`: an event that a consumer could not handle, and why. */
export const DeadLetterData = Type.Object({
  group: Type.String({ description: 'the consumer that failed; others may have handled the event' }),
  topic: Type.String(),
  attempts: Type.Integer(),
  parkedAt: Timestamp,
  error: Type.Object({
    name: Type.String(),
    message: Type.String(),
    stack: Type.Optional(Type.String()),
  }),
  event: Type.Unknown({ description: 'as it came; its raw text where it could not be read' }),
})
