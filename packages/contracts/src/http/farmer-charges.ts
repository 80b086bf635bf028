import { type Static, Type } from 'typebox'
import { Answer } from '../envelope.ts'
import { IndianState } from '../indian-state.ts'
import { nullable } from '../nullable.ts'

/** GET /deals/farmer-charges: of a lot of this category that lies in this state; on the farmer, unless the buyer is named. */
export const FarmerChargesQuery = Type.Object({
  category: Type.String({ maxLength: 20 }),
  state: Type.Optional(IndianState),
  payer: Type.Optional(Type.Enum(['farmer', 'buyer'])),
})
export const FarmerCharge = Type.Object({
  name: Type.Record(Type.String(), Type.String(), { description: 'by language; at least `en`' }),
  kind: Type.Enum(['percent', 'per-unit']),
  rate: Type.Number({ minimum: 0, description: 'percent, or rupees per price unit' }),
})
export type FarmerCharge = Static<typeof FarmerCharge>
/** Null where no charge of today is known for such a lot, of farmer or buyer: then nothing can be said. */
export const FarmerChargesAnswer = Answer(nullable(Type.Array(FarmerCharge)))
