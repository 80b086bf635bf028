import { registerAskedGauges, type Service } from '@boli/http-kit'
import type { AnalyticsDeps } from './deps.ts'

/**
 * Registers the number of open dead letters. Every instance reports the same rows: take the
 * largest, not the sum.
 */
export function measureDeadLetters(
  registry: Service['metrics'],
  database: Pick<AnalyticsDeps['database'], 'db'>,
): void {
  const ask = () =>
    database.db
      .selectFrom('parked_events')
      .select(({ fn }) => ['topic', 'consumer', fn.countAll<number>().as('count')])
      .groupBy(['topic', 'consumer'])
      .execute()
  registerAskedGauges(registry, ask, [
    {
      name: 'parked_events',
      help: 'Open dead letters: events that a consumer group could not handle',
      labelNames: ['group', 'topic'],
      read: (rows) =>
        rows.map(({ topic, consumer, count }) => ({ labels: { group: consumer, topic }, value: count })),
    },
  ])
}

/** Registers whether a rebuild is running: each event is projected twice until it ends. */
export function measureRebuild(
  registry: Service['metrics'],
  database: Pick<AnalyticsDeps['database'], 'db'>,
): void {
  registerAskedGauges(
    registry,
    () => database.db.selectFrom('rebuild').select('is_running').executeTakeFirst(),
    [
      {
        name: 'analytics_rebuild_running',
        help: 'Whether projections are being rebuilt, or a killed rebuild was not started again',
        labelNames: [],
        read: (row) => [{ labels: {}, value: row?.is_running ? 1 : 0 }],
      },
    ],
  )
}
