import type {
  DealParty,
  DealState,
  disputeKinds,
  IndianState,
  paymentMethods,
  QuantityUnit,
  RatingView,
} from '@boli/contracts'
import type { Charge } from './amounts/amount-lines.ts'
import type { Weighing } from './amounts/weighing.ts'

/** Moments are milliseconds of the database's clock, money is paise, quantities are smallest parts of the unit. */
export interface Deal extends DealRecord {
  id: string
  auctionId: string
  farmerId: string
  buyerId: string
  lot: DealLot
  /** As listed. */
  listedParts: number
  /** Per price unit. */
  pricePaise: number
  reservePaise: number | null
  /** Bidders who may be asked next, best first. */
  standings: Standing[]
  state: DealState
  version: number
  createdAt: number
  agreedAt: number | null
  /** When it was completed, cancelled, declined, or lapsed. */
  closedAt: number | null
  ratings: Partial<Record<DealParty, Rating>>
}

/** Records of the parties and administrators, stored as one document. */
export interface DealRecord {
  /** When silence counts as refusal of an offer, or of a dispute. */
  answerBy: number | null
  /** Id of what is sold, from packages/commodities; absent in older deals. */
  commodity?: string | null
  counterPaise: number | null
  /** The charges of the day of agreement. */
  charges: Charge[]
  handover: Handover | null
  /** When the goods are late: the payment period after the agreement, or some hours after the meeting. */
  handOverBy?: number | null
  weighings: DealWeighing[]
  /** An administrator's decision on quantity or value. */
  adjustment: { net: number } | { valuePaise: number } | null
  payments: Payment[]
  /** Set once both parties confirmed the weight. */
  paymentDueAt: number | null
  isOverdue: boolean
  /** `pausedAt`: since when a recorded cure of the default waits for an answer. */
  defaultNotice: { by: DealParty; at: number; cancelFrom: number; pausedAt?: number | null } | null
  cancellation: { proposedBy: DealParty | null; reason: string; fault: DealParty | null } | null
  dispute: Dispute | null
  /** The later deal with the runner-up. */
  successorId: string | null
}

interface DealLot {
  productName: string
  category: string
  origin: string
  image: string | null
  unit: QuantityUnit
  /** The state where the lot is, for that state's charges; null if unknown. */
  state: IndianState | null
}

/** A bidder's own best bid. */
export interface Standing {
  userId: string
  pricePaise: number
}

interface Handover {
  place: string
  at: number
  carrier: DealParty
  /** The last day to pay, `2026-11-22`; null for the default period. */
  payBy: string | null
  proposedBy: DealParty
  confirmedAt: number | null
}

/** One version of a weighing; only the newest counts. */
export interface DealWeighing extends Weighing {
  by: DealParty
  at: number
  photos: string[]
  isOutsideTolerance: boolean
  state: 'proposed' | 'confirmed' | 'objected' | 'replaced'
  objection: string | null
}

export interface Payment {
  amountPaise: number
  method: (typeof paymentMethods)[number]
  reference: string
  /** `2026-11-22` */
  paidOn: string
  photo: string | null
  recordedAt: number
  state: 'recorded' | 'received' | 'not-received'
  reason: string | null
}

export interface Dispute {
  kind: (typeof disputeKinds)[number]
  text: string
  photos: string[]
  openedBy: DealParty
  openedAt: number
  answer: { text: string; photos: string[]; at: number } | null
  decision: DisputeDecision | null
  appeal: { by: DealParty; text: string; at: number } | null
  /** When its opener withdrew it; missing in disputes stored before that was possible. */
  withdrawnAt?: number | null
  /** When the deadlines were last stopped. */
  pausedAt: number
}

export interface DisputeDecision {
  outcome: 'go-on' | 'adjust' | 'cancel'
  fault: DealParty | null
  note: string
  at: number
  /** Id of the administrator. */
  by: string
}

export interface Rating {
  id: string
  stars: number
  tags: RatingView['tags']
  text: string | null
  reply: string | null
  at: number
  shownAt: number | null
  isHidden: boolean
}

export const otherParty = (party: DealParty): DealParty => (party === 'farmer' ? 'buyer' : 'farmer')

/** The record of a deal before its first step. */
const emptyRecord: Required<DealRecord> = {
  ...{ answerBy: null, commodity: null, counterPaise: null, charges: [], handover: null, handOverBy: null },
  ...{ weighings: [], adjustment: null, payments: [], paymentDueAt: null, isOverdue: false },
  ...{ defaultNotice: null, cancellation: null, dispute: null, successorId: null },
}

/** A deal before its first step. */
export function newDeal(
  given: Omit<Deal, keyof DealRecord | 'version' | 'agreedAt' | 'closedAt' | 'ratings'> & Partial<DealRecord>,
): Deal {
  return { version: 1, agreedAt: null, closedAt: null, ratings: {}, ...emptyRecord, ...given }
}

/** The part of a deal that is stored as one document. */
export function recordOf(deal: Deal): DealRecord {
  const names = Object.keys(emptyRecord) as (keyof DealRecord)[]
  return Object.fromEntries(names.map((name) => [name, deal[name] ?? null])) as unknown as DealRecord
}
