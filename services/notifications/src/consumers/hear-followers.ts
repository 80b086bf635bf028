import { type DomainEvent, isEvent, topics } from '@boli/contracts'
import { inTransaction, processEachOnce } from '@boli/database'
import type { Subscription } from '@boli/event-bus'
import type { Notifications } from '../deps.ts'
import { type Telling, tellAgain, tellOnce } from '../domain/telling.ts'
import { ring } from '../persistence/bell.ts'
import { tell } from '../persistence/tell.ts'

const CONSUMER = 'notifications-followers'

/** Hears what those are to be told who follow lots and farmers or have saved a search. */
export function hearFollowers(notifications: Notifications): Promise<Subscription> {
  return notifications.bus.subscribe({
    group: CONSUMER,
    topics: [topics.followers],
    handle: (event) => handleFollowerEvents(notifications, [event]),
    handleBatch: (events) => handleFollowerEvents(notifications, events),
  })
}

/** Applies events, each once, in one transaction with the note that they were applied. */
export async function handleFollowerEvents(
  { database, live, logger, now }: Pick<Notifications, 'database' | 'live' | 'logger' | 'now'>,
  events: readonly DomainEvent[],
): Promise<void> {
  const told = await inTransaction(database.db, async (trx) => {
    const fresh = await processEachOnce(trx, CONSUMER, events)
    return tell(trx, fresh.flatMap(tellingsOf), now())
  })
  await ring({ db: database.db, live, logger }, told)
}

function tellingsOf(event: DomainEvent): Telling[] {
  if (isEvent(event, 'followers-told')) return tellFollowers(event)
  if (isEvent(event, 'searches-matched')) return tellSearchers(event)
  return []
}

const kinds = {
  'ends-soon': 'ends-soon',
  'lot-changed': 'lot-changed',
  'seller-listed': 'seller-listed',
} as const

function tellFollowers({ data, time }: DomainEvent<'followers-told'>): Telling[] {
  const { about, key, lot, userIds } = data
  const notice = { kind: kinds[about], ...lot }
  return userIds.map((userId) => tellOnce(userId, `follow:${key}`, notice, new Date(time)))
}

function tellSearchers({ data, time }: DomainEvent<'searches-matched'>): Telling[] {
  const { auctionId, productName } = data.lot
  return data.matches.map(({ userId, searchName, lots: count = 1 }) => {
    const notice = { kind: 'saved-search', auctionId, productName, searchName } as const
    return tellAgain(userId, 'saved-search', notice, new Date(time), { key: `search:${auctionId}`, count })
  })
}
