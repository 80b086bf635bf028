import {
  endedUnsoldLetter,
  type Letter,
  lotRemovedLetter,
  type MailedLot,
  type Notice,
  outbidLetter,
  type SaleParty,
  soldLetter,
  wonLetter,
} from '@boli/words'
import type { NotificationsDeps } from '../../deps.ts'
import { unitOf } from '../../domain/auction-requests.ts'
import type { Delivery } from '../../persistence/deliveries.ts'
import { findBestBid, type KnownAuction } from '../../persistence/known-auctions.ts'
import { findDealOf } from '../../persistence/known-deals.ts'
import type { Recipient } from '../../recipients.ts'

/** The other party of a sale, whose contact is in the mail. */
export function otherPartyOf(notice: Notice, { lot, state }: KnownAuction): string | null {
  if (notice.kind === 'won') return lot?.farmer.userId ?? null
  if (notice.kind === 'lot-result' && notice.outcome === 'sold') return state.leader?.userId ?? null
  return null
}

/**
 * Writes a letter about an auction from its current state.
 * @returns null if it is no longer true; undefined for kinds
 * without their own letter.
 */
export async function writeAuctionLetter(
  { database: { db }, publicUrl }: Pick<NotificationsDeps, 'database' | 'publicUrl'>,
  { notice }: Delivery,
  { auction, recipient, other }: { auction: KnownAuction; recipient: Recipient; other: Recipient | null },
): Promise<Letter | null | undefined> {
  const lot = mailedLot(auction)
  if (!auction.lot || !lot) return null
  const { language, userId } = recipient
  const { state, note } = auction
  const about = { name: recipient.fullname, lot, publicUrl }
  const dealId = () => findDealOf(db, auction.id, userId)
  switch (notice.kind) {
    case 'outbid': {
      const ownBestPaise = await findBestBid(db, auction.id, userId)
      if (ownBestPaise === null || state.status !== 'active' || state.leader?.userId === userId) return null
      const { minimumNextBidPaise } = state
      return outbidLetter(language, { ...about, ownBestPaise, minimumNextBidPaise })
    }
    case 'won':
      return wonLetter(language, { ...about, farmer: other && partyOf(other), dealId: await dealId() })
    case 'lot-result':
      switch (notice.outcome) {
        case 'sold':
          return soldLetter(language, { ...about, buyer: other && partyOf(other), dealId: await dealId() })
        case 'no-bids':
          return endedUnsoldLetter(language, about)
        case 'reserve-not-met':
          // Stored by an earlier version; the deal's own mail asks for the decision.
          return null
        default: {
          const isWithdrawn = notice.outcome === 'withdrawn'
          return lotRemovedLetter(language, { ...about, note, isFarmer: notice.isFarmer, isWithdrawn })
        }
      }
    default:
      return undefined
  }
}

/** @returns null if the lot or its unit is unknown. */
function mailedLot({ id, state, lot }: KnownAuction): MailedLot | null {
  const unit = unitOf(lot?.unit)
  if (!lot || !unit) return null
  return {
    auctionId: id,
    productName: lot.productName,
    commodity: lot.commodity,
    quantity: { milli: lot.quantityMilli, unit },
    pricePaise: state.pricePaise,
    endsAt: new Date(state.endTime),
  }
}

function partyOf({ username, fullname, email, phone }: Recipient): SaleParty {
  return { username, fullname, email, phone }
}
