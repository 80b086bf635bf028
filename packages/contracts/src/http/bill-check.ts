import { Type } from 'typebox'
import { Answer } from '../envelope.ts'
import { Rupees } from './amounts.ts'

export const BillParams = Type.Object({ code: Type.String({ maxLength: 64 }) })
/** What anyone may know of a bill. */
const BillCheck = Type.Object({
  number: Type.String(),
  date: Type.String(),
  total: Rupees('as on the bill'),
  corrections: Type.Array(
    Type.Object({ number: Type.String(), date: Type.String(), total: Rupees('credited') }),
  ),
})
export const BillCheckAnswer = Answer(BillCheck)
