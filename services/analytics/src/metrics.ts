import { registerAskedGauges, type Service } from '@boli/http-kit'
import type { AnalyticsDeps } from './deps.ts'

/**
 * Registers the number of open dead letters, and whether a rebuild is running: each event is projected twice until it
 * ends. Every instance reports the same rows: take the largest, not the sum.
 */
export function measureAnalytics(
  registry: Service['metrics'],
  { db }: Pick<AnalyticsDeps['database'], 'db'>,
): void {
  const askDeadLetters = () =>
    db
      .selectFrom('parked_events')
      .select(({ fn }) => ['topic', 'consumer', fn.countAll<number>().as('count')])
      .groupBy(['topic', 'consumer'])
      .execute()
  registerAskedGauges(registry, askDeadLetters, [
    {
      name: 'parked_events',
      help: 'Open dead letters: events that a consumer group could not handle',
      labelNames: ['group', 'topic'],
      read: (rows) =>
        rows.map(({ topic, consumer, count }) => ({ labels: { group: consumer, topic }, value: count })),
    },
  ])
  const askRebuild = () => db.selectFrom('rebuild').select('is_running').executeTakeFirst()
  registerAskedGauges(registry, askRebuild, [
    {
      name: 'analytics_rebuild_running',
      help: 'Whether projections are being rebuilt, or a killed rebuild was not started again',
      read: (row) => (row?.is_running ? 1 : 0),
    },
  ])
}
