import { type Static, Type } from 'typebox'
import { Timestamp } from '../ids.ts'

/** Kinds of the timeline's entries, with what `detail` may hold of each; pages have words for every one. */
export const dealChanges = [
  'opened', // price
  'agreed', // price
  'countered', // price
  'declined',
  'lapsed',
  'offer-accepted', // price
  'offer-declined',
  'runner-up-asked', // price, username
  'contact-seen',
  'handover-proposed', // place, at, carrier, payBy
  'handover-confirmed',
  'weighing-recorded', // number, net
  'weighing-confirmed', // number
  'weighing-objected', // number, reason
  'payout-changed', // by the farmer
  'payment-recorded', // number, amount, method
  'payment-received', // number, amount
  'payment-refused', // number, amount, reason
  'payment-overdue', // by time alone
  'billed', // number
  'credited', // number, amount
  'completed',
  'default-noticed',
  'cancellation-proposed', // reason
  'cancelled', // reason, fault
  'dispute-opened', // kind
  'dispute-answered',
  'dispute-unanswered', // by time alone
  'dispute-decided', // outcome, fault, note, quantity, amount
  'dispute-appealed',
  'rated',
  'rating-replied',
  'ratings-shown', // by time alone
  'rating-hidden',
] as const
export type DealChange = (typeof dealChanges)[number]

/** What happened, oldest first; never edited. `detail` holds numbers and words for the page's text. */
export const TimelineEntry = Type.Object({
  number: Type.Integer(),
  at: Timestamp,
  by: Type.Enum(['farmer', 'buyer', 'admin', 'system']),
  kind: Type.String(),
  detail: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
})
export type TimelineEntry = Static<typeof TimelineEntry>
