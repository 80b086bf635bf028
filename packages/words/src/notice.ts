import type { NotificationKind, QuantityUnit, SuspensionScope } from '@boli/contracts'
import type { NamedLot } from './lot-name.ts'

/** Reminders to a party of a deal before a deadline. */
export const reminderTopics = ['decision-due', 'handover-due', 'payment-due', 'dispute-due'] as const

/** Notifications to a party of a deal. */
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

interface OfLot extends NamedLot {
  auctionId: string
}

interface Price {
  /** Per price unit. */
  pricePaise: number
  /** null if the lot is not known yet. */
  unit: QuantityUnit | null
}

/** A deal in a notification to its parties. */
export interface DealNotice extends NamedLot {
  kind: 'decision' | 'deal'
  topic: DealTopic
  dealId: string
  duePaise: number
  /** The recipient's deadline; null if they have none. */
  deadline: string | null
  /** The deal was cancelled by the recipient's default, which is a strike. */
  isAtFault: boolean
}

/** A suspension. Without scope and reason it was caused by two strikes. */
export interface SuspensionNotice {
  kind: 'deal'
  topic: 'suspended'
  until: string
  scope?: SuspensionScope
  /** The administrator's text, in any language. */
  reason?: string
}

type OfSale = OfLot & Price & { lotValuePaise: number }

/** One stored notification; its text is made from it in the recipient's language. */
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
  | { kind: 'message'; dealId: string; productName: string | null; commodity?: string }
  | { kind: 'rating'; mean: number | null; ratings: number }
  | ({ kind: 'ends-soon' | 'lot-changed' | 'seller-listed'; farmer: string; endTime: string } & OfLot)
  | ({ kind: 'saved-search'; searchName: string } & OfLot)
  | {
      kind: 'security'
      reason:
        | 'password-reset'
        | 'password-changed'
        | 'ended-by-admin'
        | 'role-changed'
        | 'payout-changed'
        | 'webhook-added'
        | 'webhook-off'
    }
  | ({ kind: 'security'; reason: 'picture-hidden'; note: string } & OfLot)

type Having<Of, Kind> = Of extends { kind: infer Kinds } ? (Kind extends Kinds ? Of : never) : never
/** The possible content of a notification of one kind. */
export type NoticeOf<Kind extends NotificationKind> = Having<Notice, Kind>

/** How many events one notification represents. */
export interface NoticeCounts {
  /** Events since it was last read. */
  count: number
  /** Number of different lots or searches among them. */
  things: number
}
