import { registerAskedGauges, type Service } from '@boli/http-kit'
import { sql } from 'kysely'
import { Counter } from 'prom-client'
import type { NotificationsDeps } from './deps.ts'

/** Metrics of notifications. Every instance reports the same rows: take the maximum, not the sum. */
export function measureNotifications(
  registry: Service['metrics'],
  { database, now }: Pick<NotificationsDeps, 'database' | 'now'>,
): void {
  const ask = async () => {
    const { rows } = await sql<{ mails: number; pushes: number; webhooks: number }>`
      select count(*) filter (where device_id is null) as mails, count(device_id) as pushes, (
        select count(*) from webhook_deliveries as delivery join webhooks on webhooks.id = webhook_id
        where state = 'waiting' and due_at <= ${now()} and is_on and failures = 0) as webhooks
      from deliveries
      where sent_at is null and (attempts > 0 or due_at <= ${now()})
    `.execute(database.db)
    return rows[0] ?? { mails: 0, pushes: 0, webhooks: 0 }
  }
  registerAskedGauges(registry, ask, [
    { name: 'mails_overdue', help: 'Mails that should have gone out by now', read: ({ mails }) => mails },
    { name: 'pushes_overdue', help: 'Pushes that should have gone out by now', read: ({ pushes }) => pushes },
    {
      name: 'webhooks_overdue',
      help: 'Deliveries that should have gone out by now, to webhooks that answer',
      read: ({ webhooks }) => webhooks,
    },
  ])
}

/** Registers the counter of tries at webhooks. @returns a function that counts one. */
export function measureWebhooks(registry: Service['metrics']): NotificationsDeps['countWebhook'] {
  const tries = new Counter({
    name: 'webhook_tries_total',
    help: 'Tries at webhooks: delivered, failed, or gone',
    labelNames: ['outcome'],
    registers: [registry],
  })
  for (const outcome of ['delivered', 'failed', 'gone']) tries.inc({ outcome }, 0)
  return (outcome) => tries.inc({ outcome })
}
