import { type LotSnapshot, quantityUnits } from '@boli/contracts'
import type { Mail } from '@boli/mailer'
import type { Identity } from '../../deps.ts'
import { fullNameOf, type User } from '../../domain/user.ts'
import type { SaleParty } from '../../mail/auctions/contact-table.ts'
import { endedUnsoldMail } from '../../mail/auctions/ended-unsold-mail.ts'
import type { MailedLot } from '../../mail/auctions/lot-facts.ts'
import { lotRemovedMail } from '../../mail/auctions/lot-removed-mail.ts'
import { outbidMail } from '../../mail/auctions/outbid-mail.ts'
import { soldMail } from '../../mail/auctions/sold-mail.ts'
import { wonMail } from '../../mail/auctions/won-mail.ts'
import { findAuction, findBestBid, type KnownAuction } from '../../persistence/known-auctions.ts'
import { findUser, type IdentityDb } from '../../persistence/users.ts'
import type { WaitingMail } from './waiting-mails.ts'

/** Writes a mail about an auction. @returns null where it would no longer be true. */
export async function writeAuctionMail(
  { database: { db }, config: { publicUrl } }: Pick<Identity, 'database' | 'config'>,
  mail: WaitingMail,
  auctionId: string,
  reader: User,
): Promise<Mail | null> {
  const auction = await findAuction(db, auctionId)
  const lot = auction && mailedLot(auction)
  if (!auction?.lot || !lot) return null
  const { email, language } = reader
  const about = { name: fullNameOf(reader), lot, publicUrl }
  const { state, note } = auction
  const farmerId = auction.lot.farmer.userId
  switch (mail.kind) {
    case 'outbid': {
      const ownBestPaise = await findBestBid(db, auctionId, reader.id)
      if (ownBestPaise === null || state.status !== 'active' || state.leader?.userId === reader.id)
        return null
      return outbidMail(email, language, {
        ...about,
        ownBestPaise,
        minimumNextBidPaise: state.minimumNextBidPaise,
      })
    }
    case 'won':
      return wonMail(email, language, { ...about, farmer: await findParty(db, farmerId) })
    case 'sold': {
      const buyer = state.leader && (await findParty(db, state.leader.userId))
      return soldMail(email, language, { ...about, buyer })
    }
    case 'ended-unsold': {
      const reason = state.closeReason === 'no-bids' ? 'no-bids' : 'reserve-not-met'
      return endedUnsoldMail(email, language, { ...about, reason })
    }
    case 'lot-removed':
      return lotRemovedMail(email, language, {
        ...{ ...about, note, isFarmer: reader.id === farmerId },
        isWithdrawn: state.closeReason === 'withdrawn',
      })
    default:
      return null
  }
}

/** @returns null where the lot was never told of, or in units that nobody knows. */
function mailedLot({ id, state, lot }: KnownAuction): MailedLot | null {
  const unit = quantityUnits.find((known) => known === lot?.unit)
  if (!lot || !unit) return null
  const { productName, quantityMilli: milli }: LotSnapshot = lot
  return {
    auctionId: id,
    productName,
    quantity: { milli, unit },
    pricePaise: state.pricePaise,
    endsAt: new Date(state.endTime),
  }
}

async function findParty(db: IdentityDb, userId: string): Promise<SaleParty | null> {
  const user = await findUser(db, userId)
  if (!user) return null
  const mobile = user.contact?.mobile
  return {
    username: user.username,
    fullname: fullNameOf(user),
    email: user.email,
    phone: mobile?.phoneNo ? `${mobile.countryCode} ${mobile.phoneNo}` : null,
  }
}
