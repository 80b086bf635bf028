import { type DomainEvent, isEvent, topics } from '@boli/contracts'
import { inTransaction, processEachOnce } from '@boli/database'
import type { Subscription } from '@boli/event-bus'
import type { Notifications } from '../deps.ts'
import { type Telling, tellOnce } from '../domain/telling.ts'
import { ring } from '../persistence/bell.ts'
import { keepAuctions, noteBidders } from '../persistence/known-auctions.ts'
import { tell } from '../persistence/tell.ts'
import { type AuctionEvent, gatherNews } from './gather-news.ts'
import { tellBids } from './tell-bids.ts'
import { tellClosing } from './tell-closing.ts'
import { tellRemoval } from './tell-removal.ts'

const CONSUMER = 'notifications-auctions'

/** Hears of auctions, so that their people are told. */
export function hearAuctions(notifications: Notifications): Promise<Subscription> {
  return notifications.bus.subscribe({
    group: CONSUMER,
    topics: [topics.auctions],
    handle: (event) => handleAuctionEvents(notifications, [event]),
    handleBatch: (events) => handleAuctionEvents(notifications, events),
  })
}

/** Applies events, each once, in one transaction with the note that they were applied. */
export async function handleAuctionEvents(
  { database, live, logger, now }: Pick<Notifications, 'database' | 'live' | 'logger' | 'now'>,
  events: readonly DomainEvent[],
): Promise<void> {
  const ofAuctions = events.filter(isOfAuction)
  const acts = events.filter((event) => isEvent(event, 'administrator-acted'))
  if (ofAuctions.length + acts.length === 0) return
  const told = await inTransaction(database.db, async (trx) => {
    const news = gatherNews(await processEachOnce(trx, CONSUMER, ofAuctions))
    const at = now()
    const removed = await keepAuctions(trx, news.auctions, at)
    await noteBidders(trx, news.bidders)
    const tellings: Telling[] = await tellBids(trx, news)
    for (const act of await processEachOnce(trx, CONSUMER, acts)) tellings.push(...tellHiddenPicture(act))
    for (const closing of news.closings) tellings.push(...(await tellClosing(trx, closing)))
    // Also after bids: they may be heard of after the removal.
    for (const auction of removed) tellings.push(...(await tellRemoval(trx, auction)))
    return tell(trx, tellings, at)
  })
  await ring({ db: database.db, live, logger }, told)
}

/** The farmer learns that a photo was hidden, and why. */
function tellHiddenPicture({ id, data, time }: DomainEvent<'administrator-acted'>): Telling[] {
  const { act, person, lot, facts } = data
  if (act !== 'hide-picture' || !person || !lot) return []
  const about = { auctionId: lot._id, productName: lot.name, note: String(facts.reason ?? '') }
  const notice = { kind: 'security', reason: 'picture-hidden', ...about } as const
  return [tellOnce(person.userId, `hidden:${id}`, notice, new Date(time))]
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
