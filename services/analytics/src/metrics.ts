import { registerAskedGauges, type Service } from '@boli/http-kit'
import type { AnalyticsDeps } from './deps.ts'

/**
 * Registers how many dead letters nobody has dealt with yet. Every instance tells of the same rows: take the
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
      help: 'Events that a consumer group could not handle and that nobody has dealt with',
      labelNames: ['group', 'topic'],
      read: (rows) =>
        rows.map(({ topic, consumer, count }) => ({ labels: { group: consumer, topic }, value: count })),
    },
  ])
}

/** Registers whether a rebuild is under way: each event is projected twice until it ends. */
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
        help: 'Whether projections are being rebuilt, or a rebuild was killed and begun by nobody again',
        labelNames: [],
        read: (row) => [{ labels: {}, value: row?.is_running ? 1 : 0 }],
      },
    ],
  )
}
