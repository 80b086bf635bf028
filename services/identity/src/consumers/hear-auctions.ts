import { type DomainEvent, isEvent, topics } from '@boli/contracts'
import { inTransaction, processOnce } from '@boli/database'
import type { Subscription } from '@boli/event-bus'
import type { Identity } from '../deps.ts'
import { keepAuction } from '../persistence/known-auctions.ts'
import { noteBids } from './note-bids.ts'
import { noteClosing } from './note-closing.ts'

const CONSUMER = 'identity-auctions'

/** Hears of auctions, so that their people are told by mail. */
export function hearAuctions(identity: Identity): Promise<Subscription> {
  return identity.bus.subscribe({
    group: CONSUMER,
    topics: [topics.auctions],
    handle: (event) => handleAuctionEvent(identity, event),
  })
}

/** Applies one event, once, in one transaction with the note that it was applied. */
export async function handleAuctionEvent(
  { database, now }: Pick<Identity, 'database' | 'now'>,
  event: DomainEvent,
): Promise<void> {
  const isState =
    isEvent(event, 'auction-created') ||
    isEvent(event, 'auction-updated') ||
    isEvent(event, 'auction-extended')
  const isBids = isEvent(event, 'bids-placed')
  const isClosing = isEvent(event, 'auction-closed')
  if (!isState && !isBids && !isClosing) return
  await inTransaction(database.db, async (trx) => {
    if (!(await processOnce(trx, CONSUMER, event))) return
    if (isBids) await noteBids(trx, event, now())
    else if (isClosing) await noteClosing(trx, event, now())
    else await keepAuction(trx, event.data, now())
  })
}
