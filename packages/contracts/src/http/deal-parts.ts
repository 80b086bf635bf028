import { type Static, Type } from 'typebox'
import { nullable, withFields } from '../envelope.ts'
import { Timestamp } from '../ids.ts'
import { PersonView } from './identity.ts'

export const Rupees = (description: string) => Type.Number({ description: `rupees: ${description}` })
export const LotQuantity = (description: string) =>
  Type.Number({ description: `in the lot's unit: ${description}` })

export const dealStates = [
  'awaiting-farmer',
  'awaiting-buyer',
  'agreed',
  'completed',
  'declined',
  'lapsed',
  'cancelled',
  'disputed',
] as const
export const DealState = Type.Enum(dealStates)
export type DealState = Static<typeof DealState>

const StepState = Type.Enum(['open', 'proposed', 'done'])
export const DealSteps = Type.Object({
  handover: StepState,
  weight: StepState,
  payment: StepState,
  bill: StepState,
  rating: StepState,
})
export type DealSteps = Static<typeof DealSteps>

export const DealParty = Type.Enum(['farmer', 'buyer'])
export type DealParty = Static<typeof DealParty>

/** Contact details of the other party; null before the deal is agreed. */
export const DealContact = Type.Object({
  fullname: Type.String(),
  phone: nullable(Type.String()),
  email: Type.String(),
  address: nullable(Type.String({ description: 'one line: street, city, state, PIN code' })),
})
export type DealContact = Static<typeof DealContact>

export const DealPerson = withFields(PersonView, { contact: nullable(DealContact) })

export const HandoverView = Type.Object({
  place: Type.String(),
  at: Timestamp,
  carrier: DealParty,
  payBy: nullable(Type.String({ description: 'YYYY-MM-DD, the last day to pay; null for the usual time' })),
  proposedBy: DealParty,
  confirmedAt: nullable(Timestamp),
})

export const deductionKinds = ['moisture', 'foreign-matter', 'damage', 'other'] as const
export const DealDeduction = Type.Object({
  kind: Type.Enum(deductionKinds),
  by: Type.Enum(['quantity', 'amount']),
  value: Type.Number({ exclusiveMinimum: 0, description: "in the lot's unit, or rupees" }),
  reason: Type.String({ minLength: 1, maxLength: 200 }),
})
export type DealDeduction = Static<typeof DealDeduction>

/** One version of a weighing. */
export const WeighingView = Type.Object({
  number: Type.Integer({ description: 'counts from 1; each correction is a new one' }),
  by: DealParty,
  at: Timestamp,
  gross: nullable(LotQuantity('goods and packing')),
  tare: nullable(LotQuantity('packing')),
  bags: nullable(Type.Integer()),
  bagTare: nullable(LotQuantity('packing of one bag')),
  net: LotQuantity('gross without packing, before deductions'),
  deductions: Type.Array(DealDeduction),
  billed: LotQuantity('net without the deductions by quantity'),
  isOutsideTolerance: Type.Boolean(),
  photos: Type.Array(Type.String({ description: 'address of a private picture' })),
  state: Type.Enum(['proposed', 'confirmed', 'objected', 'replaced']),
  objection: nullable(Type.String()),
})
export type WeighingView = Static<typeof WeighingView>

/**
 * `label` of a charge is its name by language, of a deduction `{ kind, reason }`, else empty. `amount` is negative for
 * a deduction.
 */
export const AmountLine = Type.Object({
  kind: Type.Enum(['goods', 'deduction', 'adjustment', 'charge']),
  label: Type.Record(Type.String(), Type.String()),
  payer: nullable(DealParty),
  quantity: nullable(LotQuantity('what the line counts')),
  amount: Rupees('rounded half up once'),
})
export type AmountLine = Static<typeof AmountLine>

export const paymentMethods = ['upi', 'neft', 'rtgs', 'cash', 'cheque'] as const
export const PaymentView = Type.Object({
  number: Type.Integer(),
  amount: Rupees('what the buyer says was paid'),
  method: Type.Enum(paymentMethods),
  reference: Type.String(),
  paidOn: Type.String({ description: 'YYYY-MM-DD' }),
  photo: nullable(Type.String()),
  recordedAt: Timestamp,
  state: Type.Enum(['recorded', 'received', 'not-received']),
  reason: nullable(Type.String()),
})
export type PaymentView = Static<typeof PaymentView>

export const BillView = Type.Object({
  number: Type.String({ description: '`2026-27/0001`, per seller and Indian financial year' }),
  code: Type.String({ description: 'the code in the address /bill/{code}' }),
  date: Type.String({ description: 'YYYY-MM-DD' }),
  total: Rupees('amount due'),
  creditNotes: Type.Array(
    Type.Object({ number: Type.String(), date: Type.String(), total: Rupees('credited') }),
    {
      description: 'each has its own file, at .../credit-notes/1 and so on; the bill itself does not change',
    },
  ),
})

export type BillView = Static<typeof BillView>

export const disputeKinds = [
  'not-as-described',
  'weight',
  'payment',
  'not-collected',
  'not-handed-over',
  'other',
] as const
export const DisputeView = Type.Object({
  kind: Type.Enum(disputeKinds),
  text: Type.String(),
  photos: Type.Array(Type.String()),
  openedBy: DealParty,
  openedAt: Timestamp,
  answer: nullable(Type.Object({ text: Type.String(), photos: Type.Array(Type.String()), at: Timestamp })),
  decision: nullable(
    Type.Object({
      outcome: Type.Enum(['go-on', 'adjust', 'cancel']),
      fault: nullable(DealParty),
      note: Type.String(),
      at: Timestamp,
    }),
  ),
  appeal: nullable(Type.Object({ by: DealParty, text: Type.String(), at: Timestamp })),
  withdrawnAt: nullable(Timestamp),
  canAppeal: Type.Boolean(),
  appealBy: nullable(Timestamp),
})
export type DisputeView = Static<typeof DisputeView>

export const ratingTags = [
  'as-described',
  'fair-weighing',
  'on-time',
  'prompt-payment',
  'good-communication',
  'not-as-described',
  'late',
  'slow-payment',
] as const
export const RatingView = Type.Object({
  by: DealParty,
  stars: Type.Integer({ minimum: 1, maximum: 5 }),
  tags: Type.Array(Type.Enum(ratingTags)),
  text: nullable(Type.String({ description: 'null where an administrator hid it' })),
  reply: nullable(Type.String()),
  at: Timestamp,
})
export type RatingView = Static<typeof RatingView>
