import type { DomainEvent } from '@boli/contracts'
import { keepAuction } from '../persistence/known-auctions.ts'
import { queueAuctionMail } from '../persistence/mails.ts'
import type { IdentityDb } from '../persistence/users.ts'
import { tellRemoval } from './tell-removal.ts'

/** Tells those whom the end of an auction concerns; a farmer who withdrew a lot knows already. */
export async function noteClosing(
  trx: IdentityDb,
  event: DomainEvent<'auction-closed'>,
  now: Date,
): Promise<void> {
  const { closeReason, winner, lot, state, note } = event.data
  const auction = await keepAuction(trx, { state, lot, note }, now)
  const about = { auctionId: auction.id, happenedAt: new Date(event.time), now }
  const farmerId = lot.farmer.userId
  if (closeReason === 'sold' && winner) {
    await queueAuctionMail(trx, [winner.userId], { kind: 'won', ...about })
    await queueAuctionMail(trx, [farmerId], { kind: 'sold', ...about })
  } else if (closeReason === 'no-bids' || closeReason === 'reserve-not-met') {
    await queueAuctionMail(trx, [farmerId], { kind: 'ended-unsold', ...about })
  } else if (closeReason === 'removed') {
    await tellRemoval(trx, auction, about)
  }
}
