import { type DomainEvent, isEvent, topics } from '@boli/contracts'
import { inTransaction, processOnce } from '@boli/database'
import type { Subscription } from '@boli/event-bus'
import type { Identity } from '../deps.ts'
import { newsOf } from '../domain/deal-news.ts'
import { queueNews } from '../persistence/mails.ts'

const CONSUMER = 'identity-deals'

/** Hears of deals, so that their parties are told by mail what waits for them. */
export function hearDeals(identity: Identity): Promise<Subscription> {
  return identity.bus.subscribe({
    group: CONSUMER,
    topics: [topics.deals],
    handle: (event) => handleDealEvent(identity, event),
  })
}

/** Applies one event, once, in one transaction with the note that it was applied. */
async function handleDealEvent(
  { database, now }: Pick<Identity, 'database' | 'now'>,
  event: DomainEvent,
): Promise<void> {
  const isDeal = isEvent(event, 'deal-changed')
  const isStanding = isEvent(event, 'standing-changed')
  if (!isDeal && !isStanding) return
  await inTransaction(database.db, async (trx) => {
    if (!(await processOnce(trx, CONSUMER, event))) return
    const about = { happenedAt: new Date(event.time), now: now() }
    if (isDeal) {
      for (const [userId, news] of newsOf(event.data))
        await queueNews(trx, userId, { kind: 'deal', news, ...about })
      return
    }
    const { userId, suspendedUntil: until } = event.data
    if (until !== null) await queueNews(trx, userId, { kind: 'suspended', news: { until }, ...about })
  })
}
