import { topics } from '@boli/contracts'
import { requestsToFollowers, requestsToSearchers } from '../domain/auction-requests.ts'
import { type Consuming, notifyingConsumer } from './notifying-consumer.ts'

/** Consumes what followers of lots and farmers, and those with saved searches, are to know. */
export function followersConsumer(notifications: Consuming) {
  return notifyingConsumer(notifications, {
    group: 'notifications-followers',
    topic: topics.followers,
    types: ['followers-told', 'searches-matched'],
    isBatched: true,
    requestsOf: async (_, events) =>
      events.flatMap((event) =>
        event.type === 'followers-told' ? requestsToFollowers(event) : requestsToSearchers(event),
      ),
  })
}
