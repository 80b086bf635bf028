import { sql } from 'kysely'
import type { Executor } from '../executor.ts'

export interface OutboxBacklog {
  /** Events that are not acknowledged by the bus. */
  size: number
  /** Age of the oldest, 0 where there is none. */
  oldestSeconds: number
}

/** How far the relay is behind, for the metrics. */
export async function outboxBacklog(db: Executor): Promise<OutboxBacklog> {
  const { rows } = await sql<OutboxBacklog>`
    select count(*) as "size",
      coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as "oldestSeconds"
    from outbox
  `.execute(db)
  return rows[0] ?? { size: 0, oldestSeconds: 0 }
}
