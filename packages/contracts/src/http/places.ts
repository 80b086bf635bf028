import { type Static, Type } from 'typebox'
import { Answer } from '../envelope.ts'
import { IndianState } from '../indian-state.ts'

/** Asks for the place of a PIN code, or for the districts of a state. */
export const PlacesQuery = Type.Object({
  pinCode: Type.Optional(
    Type.String({
      pattern: '^[1-9]\\d{5}$',
      errorMessage: 'The PIN code has six digits',
      errorCode: 'pin-code',
    }),
  ),
  state: Type.Optional(IndianState),
})

/** `place` is null where India Post has no such PIN code; `districts` are those of its state, else of the one asked for. */
export const Places = Type.Object({
  place: Type.Union([Type.Object({ state: IndianState, district: Type.String() }), Type.Null()]),
  districts: Type.Array(Type.String()),
})
export type Places = Static<typeof Places>
export const PlacesAnswer = Answer(Places)
