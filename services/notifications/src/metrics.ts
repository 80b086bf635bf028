import { registerAskedGauges, type Service } from '@boli/http-kit'
import { sql } from 'kysely'
import type { NotificationsDeps } from './deps.ts'

/** Metrics of notifications. Every instance reports the same rows: take the maximum, not the sum. */
export function measureNotifications(
  registry: Service['metrics'],
  { database, now }: Pick<NotificationsDeps, 'database' | 'now'>,
): void {
  const ask = async () => {
    const { rows } = await sql<{ mails: number; pushes: number }>`
      select count(*) filter (where device_id is null) as mails, count(device_id) as pushes from deliveries
      where sent_at is null and (attempts > 0 or due_at <= ${now()})
    `.execute(database.db)
    return rows[0] ?? { mails: 0, pushes: 0 }
  }
  registerAskedGauges(registry, ask, [
    { name: 'mails_overdue', help: 'Mails that should have gone out by now', read: ({ mails }) => mails },
    { name: 'pushes_overdue', help: 'Pushes that should have gone out by now', read: ({ pushes }) => pushes },
  ])
}
