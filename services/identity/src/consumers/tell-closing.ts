import type { DomainEvent } from '@boli/contracts'
import { queueAuctionMail } from '../persistence/mails.ts'
import type { IdentityDb } from '../persistence/users.ts'

/**
 * Notifies everyone concerned by the end of an auction; a farmer who withdrew a lot knows already, and of a removal
 * others tell.
 */
export async function tellClosing(
  trx: IdentityDb,
  event: DomainEvent<'auction-closed'>,
  now: Date,
): Promise<void> {
  const { closeReason, winner, lot, state } = event.data
  const about = { auctionId: state.auctionId, happenedAt: new Date(event.time), now }
  const farmerId = lot.farmer.userId
  if (closeReason === 'sold' && winner) {
    await queueAuctionMail(trx, [winner.userId], { kind: 'won', ...about })
    await queueAuctionMail(trx, [farmerId], { kind: 'sold', ...about })
  } else if (closeReason === 'no-bids' || closeReason === 'reserve-not-met') {
    await queueAuctionMail(trx, [farmerId], { kind: 'ended-unsold', ...about })
  }
}
