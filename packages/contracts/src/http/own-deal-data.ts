import { type Static, Type } from 'typebox'
import { Answer } from '../envelope.ts'
import { withFields } from '../with-fields.ts'
import { DealMessage } from './deal-messages.ts'
import { DealSummary, DealView } from './deals.ts'

/** How many deals the export gives at most. */
export const OWN_DEALS_LIMIT = 1_000

const { handover, weighings, amount, payments, ratings } = DealView.properties
/** One's own deals, to take along; `messages` are those that one sent. */
export const OwnDealData = Type.Object({
  deals: Type.Array(
    withFields(DealSummary, {
      ...{ handover, weighings, amount, payments, ratings },
      messages: Type.Array(DealMessage),
    }),
    { description: 'newest first' },
  ),
  isComplete: Type.Boolean({ description: 'false where older ones were left out' }),
})
export type OwnDealData = Static<typeof OwnDealData>
export const OwnDealDataAnswer = Answer(OwnDealData)
