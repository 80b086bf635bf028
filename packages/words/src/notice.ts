import type { NotificationKind, QuantityUnit, SuspensionScope } from '@boli/contracts'

/** What a party of a deal is reminded of, while there is time. */
export const reminderTopics = ['decision-due', 'handover-due', 'payment-due', 'dispute-due'] as const

/** What a party of a deal is told of. */
export const dealTopics = [
  'decide',
  'countered',
  'asked',
  'agreed',
  'came-to-nothing',
  'handover',
  'weight',
  'payment',
  'payment-refused',
  'completed',
  'default-notice',
  'cancellation',
  'cancelled',
  'dispute',
  'decision',
  'withdrawn',
  'appeal',
  ...reminderTopics,
] as const
export type DealTopic = (typeof dealTopics)[number]

interface OfLot {
  auctionId: string
  productName: string
}

interface Price {
  /** Per price unit. */
  pricePaise: number
  /** null where the lot is not known yet. */
  unit: QuantityUnit | null
}

/** A deal as its parties are told of it. */
export interface DealNotice {
  kind: 'decision' | 'deal'
  topic: DealTopic
  dealId: string
  productName: string
  duePaise: number
  /** Until when something waits for the reader; null where nothing does. */
  deadline: string | null
  /** The deal was cancelled by the reader's default, which is a strike. */
  isAtFault: boolean
}

/** What a person may not do for a while. Without scope and reason it was two strikes. */
export interface SuspensionNotice {
  kind: 'deal'
  topic: 'suspended'
  until: string
  scope?: SuspensionScope
  /** The administrator's words, in whatever language they wrote. */
  reason?: string
}

type OfSale = OfLot & Price & { lotValuePaise: number }

/** What one notification tells, as it is stored; its text is made from it in the reader's language. */
export type Notice =
  | ({ kind: 'outbid' } & OfLot & Price)
  | ({ kind: 'won' | 'lost' } & OfSale)
  | ({ kind: 'lot-result'; outcome: 'sold' } & OfSale)
  | ({
      kind: 'lot-result'
      outcome: 'no-bids' | 'reserve-not-met' | 'removed' | 'withdrawn'
      isFarmer: boolean
    } & OfLot)
  | ({ kind: 'bids' } & OfLot)
  | DealNotice
  | SuspensionNotice
  | { kind: 'deal'; topic: 'restored' }
  | { kind: 'message'; dealId: string; productName: string | null }
  | { kind: 'rating'; mean: number | null; ratings: number }
  | ({ kind: 'ends-soon' | 'lot-changed' | 'seller-listed'; farmer: string; endTime: string } & OfLot)
  | ({ kind: 'saved-search'; searchName: string } & OfLot)
  | {
      kind: 'security'
      reason: 'password-reset' | 'password-changed' | 'ended-by-admin' | 'role-changed' | 'payout-changed'
    }
  | ({ kind: 'security'; reason: 'picture-hidden'; note: string } & OfLot)

type Having<Of, Kind> = Of extends { kind: infer Kinds } ? (Kind extends Kinds ? Of : never) : never
/** What a notification of one kind may hold. */
export type NoticeOf<Kind extends NotificationKind> = Having<Notice, Kind>

/** How much one notification stands for. */
export interface Told {
  /** Events of it since it was last read. */
  count: number
  /** Different lots or searches among them. */
  things: number
}
