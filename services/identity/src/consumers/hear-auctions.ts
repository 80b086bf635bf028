import { type DomainEvent, isEvent, topics } from '@boli/contracts'
import { inTransaction, processEachOnce } from '@boli/database'
import type { Subscription } from '@boli/event-bus'
import type { Identity } from '../deps.ts'
import { auditEvent } from '../persistence/administration.ts'
import { keepAuctions, noteBidders } from '../persistence/known-auctions.ts'
import { planOutbidMails } from '../persistence/mails.ts'
import type { IdentityDb } from '../persistence/users.ts'
import { type AuctionEvent, gatherNews } from './gather-news.ts'
import { tellClosing } from './tell-closing.ts'
import { tellRemoval } from './tell-removal.ts'

const CONSUMER = 'identity-auctions'
/** Mails can wait a second, and of many bids on a lot only the last ones matter here. */
const GATHER_MS = 1_000

/** Hears of auctions, so that their people are told by mail. */
export function hearAuctions(identity: Identity): Promise<Subscription> {
  return identity.bus.subscribe({
    group: CONSUMER,
    topics: [topics.auctions],
    gatherMs: GATHER_MS,
    handle: (event) => handleAuctionEvents(identity, [event]),
    handleBatch: (events) => handleAuctionEvents(identity, events),
  })
}

/** Applies events, each once, in one transaction with the note that they were applied. */
export async function handleAuctionEvents(
  { database, now }: Pick<Identity, 'database' | 'now'>,
  events: readonly DomainEvent[],
): Promise<void> {
  const ofAuctions = events.filter(isOfAuction)
  if (ofAuctions.length === 0) return
  await inTransaction(database.db, async (trx) => {
    const { auctions, bidders, outbid, closings } = gatherNews(
      await processEachOnce(trx, CONSUMER, ofAuctions),
    )
    const at = now()
    const removed = await keepAuctions(trx, auctions, at)
    await noteBidders(trx, bidders)
    await planOutbidMails(trx, outbid, at)
    for (const closing of closings) {
      await tellClosing(trx, closing, at)
      await auditRemoval(trx, closing)
    }
    // Also after bids: they may be heard of after the removal.
    for (const auction of removed) await tellRemoval(trx, auction, at)
  })
}

async function auditRemoval(trx: IdentityDb, event: DomainEvent<'auction-closed'>): Promise<void> {
  const { removedBy: admin, lot, note = '', state } = event.data
  if (!admin) return
  const { userId, username } = lot.farmer
  const before = { username, lot: { _id: state.auctionId, name: lot.productName, note } }
  await auditEvent(trx, event, { action: 'remove-lot', admin, userId, before })
}

function isOfAuction(event: DomainEvent): event is AuctionEvent {
  return (
    isEvent(event, 'auction-created') ||
    isEvent(event, 'auction-updated') ||
    isEvent(event, 'auction-extended') ||
    isEvent(event, 'bids-placed') ||
    isEvent(event, 'auction-closed')
  )
}
