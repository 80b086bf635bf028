import type { WebhookDelivery, WebhookView } from '@boli/contracts'
import { ApiError } from '@boli/http-kit'
import type { Selectable } from 'kysely'
import type { Queries, WebhookDeliveryTable, WebhookTable } from './tables.ts'

export type Webhook = Selectable<WebhookTable>

/** The webhooks of a user, newest first. */
export async function listWebhooks(db: Queries, userId: string, now: Date): Promise<WebhookView[]> {
  const rows = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => presentWebhook(row, now))
}

/** @throws {ApiError} `not-found`, also for webhooks of others. */
export async function findWebhook(db: Queries, id: string, userId: string): Promise<Webhook> {
  const row = await db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new ApiError('not-found')
  return row
}

export function presentWebhook(row: Webhook, now: Date): WebhookView {
  const { id, address, kinds, is_on, off_reason, failing_since, old_secret_until, created_at } = row
  const isOldValid = old_secret_until !== null && old_secret_until > now
  return {
    ...{ _id: id, address, kinds, isOn: is_on, offReason: off_reason },
    failingSince: failing_since?.toISOString() ?? null,
    oldSecretUntil: isOldValid ? old_secret_until.toISOString() : null,
    createdAt: created_at.toISOString(),
  }
}

export function presentDelivery(row: Selectable<WebhookDeliveryTable>): WebhookDelivery {
  const { id, kind, state, attempts, happened_at, tried_at, due_at, status, answer } = row
  return {
    ...{ _id: id, kind, state, tries: attempts, status, answer },
    happenedAt: happened_at.toISOString(),
    triedAt: tried_at?.toISOString() ?? null,
    nextTryAt: state === 'waiting' ? due_at.toISOString() : null,
  }
}
