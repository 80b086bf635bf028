import type { DomainEvent } from '@boli/contracts'
import { keepAuction, noteBidders } from '../persistence/known-auctions.ts'
import { planOutbidMail } from '../persistence/mails.ts'
import type { IdentityDb } from '../persistence/users.ts'
import { tellRemoval } from './tell-removal.ts'

/** Remembers who bid, and plans a mail to those who no longer lead. */
export async function noteBids(trx: IdentityDb, event: DomainEvent<'bids-placed'>, now: Date): Promise<void> {
  const { state, bids, outbid } = event.data
  const { auctionId } = state
  const about = { auctionId, happenedAt: new Date(event.time), now }
  const auction = await keepAuction(trx, { state }, now)
  await noteBidders(trx, auctionId, bids)
  await planOutbidMail(trx, outbid, about)
  // The bids may be heard of after the removal.
  if (auction.state.closeReason === 'removed') await tellRemoval(trx, auction, about)
}
