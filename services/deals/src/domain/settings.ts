/** The times of a deal in milliseconds, and how far a weight may differ from the listed quantity. */
export interface DealSettings {
  /** For the farmer's decision after an unsold auction. */
  decisionMs: number
  /** For a buyer's answer to an offer. */
  answerMs: number
  /** For payment, after both confirmed the weight. */
  paymentMs: number
  /** From the meeting that both confirmed until the goods are on the scale. */
  weighingMs: number
  /** From the notice of a default until the deal may be cancelled for it. */
  noticeMs: number
  disputeAnswerMs: number
  appealMs: number
  /** How long a rating stays hidden while the other party has not rated. */
  ratingBlindMs: number
  strikeMs: number
  weightTolerancePercent: number
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** Source: the specification of deals. */
export const defaultDealSettings: DealSettings = {
  decisionMs: DAY_MS,
  answerMs: DAY_MS,
  paymentMs: 3 * DAY_MS,
  weighingMs: 6 * HOUR_MS,
  noticeMs: DAY_MS,
  disputeAnswerMs: 2 * DAY_MS,
  appealMs: 3 * DAY_MS,
  ratingBlindMs: 14 * DAY_MS,
  strikeMs: 180 * DAY_MS,
  weightTolerancePercent: 2,
}
