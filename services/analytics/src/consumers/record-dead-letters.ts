import { deadLetterTopic, isEvent, topics, typeAliases } from '@boli/contracts'
import type { Subscription } from '@boli/event-bus'
import type { AnalyticsDeps } from '../deps.ts'

/**
 * Records events that a consumer could not handle, for the dashboard. The group and the table have their former names
 * until 2027-02-28: the previous release runs beside this one during an upgrade.
 */
export function recordDeadLetters({ bus, database }: AnalyticsDeps): Promise<Subscription> {
  return bus.subscribe({
    group: 'analytics-parked',
    topics: Object.values(topics).map(deadLetterTopic),
    handle: async (event) => {
      if (!isEvent(event, typeAliases.eventDeadLettered)) return
      const { topic, group, error, parkedAt } = event.data
      await database.db
        .insertInto('parked_events')
        .values({
          event_id: event.id,
          topic,
          consumer: group,
          error: `${error.name}: ${error.message}`.slice(0, 1000),
          parked_at: new Date(parkedAt),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
  })
}
