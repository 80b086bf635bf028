import type { DomainEvent, EventType, Topic } from '@boli/contracts'
import type { Consumer } from '@boli/database'
import { publishUnread } from '../channels/bell/bell.ts'
import type { NotificationsDeps } from '../deps.ts'
import type { NotificationRequest } from '../domain/notification-request.ts'
import { storeRequests } from '../persistence/store-requests.ts'
import type { NotificationsTables, Queries } from '../persistence/tables.ts'

export type Consuming = Pick<NotificationsDeps, 'database' | 'live' | 'logger' | 'now'>

/**
 * A consumer that stores what its events say and the notifications that they request, in one transaction, and then
 * publishes how many each recipient has not read.
 * @param o.requestsOf Stores facts and returns requests.
 */
export function notifyingConsumer<Type extends EventType>(
  { database: { db }, live, logger, now }: Consuming,
  o: {
    group: string
    topic: Topic
    types: readonly Type[]
    isBatched?: boolean
    requestsOf(
      trx: Queries,
      events: readonly [DomainEvent<Type>, ...DomainEvent<Type>[]],
    ): Promise<NotificationRequest[]>
  },
): Consumer<NotificationsTables, Type, string[]> {
  const { group, topic, types, isBatched = false } = o
  return {
    ...{ group, topics: [topic], types, isBatched },
    apply: async (trx, events) => storeRequests(trx, await o.requestsOf(trx, events), now()),
    afterCommit: (recipients) => publishUnread({ db, live, logger }, recipients),
  }
}
