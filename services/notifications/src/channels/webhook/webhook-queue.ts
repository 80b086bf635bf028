import { inTransaction, type JobQueue } from '@boli/database'
import { type Selectable, sql } from 'kysely'
import type { NotificationsDeps } from '../../deps.ts'
import { notifyOnce } from '../../domain/notification-request.ts'
import { FAILING_MS, nextTryAt, receiverPauseMs } from '../../domain/timing.ts'
import { storeRequests } from '../../persistence/store-requests.ts'
import type { Queries, WebhookDeliveryTable, WebhookTable } from '../../persistence/tables.ts'
import { publishUnread } from '../bell/bell.ts'
import type { ReceiverAnswer } from './receivers.ts'
import { signedHeaders } from './sign.ts'

/** Receivers that failed last have separate workers: however many hang, they delay no other for long. */
const AT_ONCE = { answering: 16, failing: 4 }
/** Longer than a receiver may take to answer. After a crash a delivery is tried again then. */
const LEASE = '1 minute'

type Claimed = Selectable<WebhookDeliveryTable> &
  Pick<Selectable<WebhookTable>, 'user_id' | 'address' | 'secret' | 'old_secret' | 'old_secret_until'>
type Sending = Pick<
  NotificationsDeps,
  'database' | 'live' | 'logger' | 'now' | 'publicUrl' | 'webhooks' | 'secrets' | 'countWebhook'
>

/** The waiting deliveries: those to receivers that answer, and those to receivers that failed last. */
export function webhookQueues(sending: Sending): JobQueue<Claimed>[] {
  return [webhookQueue(sending, false), webhookQueue(sending, true)]
}

function webhookQueue(sending: Sending, isFailing: boolean): JobQueue<Claimed> {
  const { db } = sending.database
  return {
    name: 'a webhook delivery',
    atOnce: isFailing ? AT_ONCE.failing : AT_ONCE.answering,
    claim: () => claimDelivery(db, isFailing, sending.now()),
    run: (claimed) => deliver(sending, claimed),
    giveUp: async () => undefined,
    isTooOld: () => false,
    describe: ({ id, webhook_id, kind, attempts }) => ({
      deliveryId: id,
      webhookId: webhook_id,
      kind,
      attempts,
    }),
  }
}

/**
 * Claims the first due delivery of the receiver that was served least recently; a receiver gets one delivery at a time.
 */
async function claimDelivery(db: Queries, isFailing: boolean, now: Date): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    with hook as (
      select id from webhooks
      where is_on and busy_until <= ${now} and (failures > 0) = ${isFailing} and exists (
        select from webhook_deliveries where webhook_id = webhooks.id and state = 'waiting' and due_at <= ${now})
      order by busy_until, id limit 1 for no key update skip locked),
    next as (
      select delivery.id from webhook_deliveries as delivery join hook on hook.id = delivery.webhook_id
      where state = 'waiting' and due_at <= ${now} order by due_at, created_at, delivery.id limit 1
      for update of delivery skip locked),
    busy as (
      update webhooks set busy_until = ${now}::timestamptz + ${LEASE}::interval
      where id in (select id from hook) and exists (select from next)
      returning id, user_id, address, secret, old_secret, old_secret_until)
    update webhook_deliveries as delivery
    set attempts = attempts + 1, tried_at = ${now}::timestamptz, due_at = ${now}::timestamptz + ${LEASE}::interval
    from next, busy where delivery.id = next.id
    returning delivery.*, user_id, address, secret, old_secret, old_secret_until
  `.execute(db)
  return rows[0] ?? null
}

async function deliver(sending: Sending, claimed: Claimed): Promise<void> {
  const { database, webhooks, now, countWebhook } = sending
  const body = JSON.stringify(envelopeOf(sending.publicUrl, claimed))
  const answer = await webhooks.post(
    claimed.address,
    signedHeaders(openSecrets(sending, claimed), claimed.id, body, now()),
    body,
  )
  const { status } = answer
  if (status !== null && status >= 200 && status < 300) {
    countWebhook('delivered')
    return settle(database.db, claimed, answer, { state: 'delivered' }, { now: now() })
  }
  countWebhook(status === 410 ? 'gone' : 'failed')
  const isOff = await inTransaction(database.db, (trx) => settleFailure(trx, claimed, answer, now()))
  if (isOff) await publishUnread(sending, [claimed.user_id])
}

/** @throws if their key is lost; the delivery is tried again after its lease. */
function openSecrets({ secrets }: Pick<Sending, 'secrets'>, { webhook_id, ...stored }: Claimed) {
  const open = (secret: string) => secrets.open(secret, webhook_id)
  const { secret, old_secret, old_secret_until } = stored
  return { secret: open(secret), old_secret: old_secret && open(old_secret), old_secret_until }
}

/** @returns whether the webhook was switched off. */
async function settleFailure(
  trx: Queries,
  claimed: Claimed,
  answer: ReceiverAnswer,
  now: Date,
): Promise<boolean> {
  const hook = await trx
    .selectFrom('webhooks')
    .select(['failures', 'failing_since', 'is_on'])
    .where('id', '=', claimed.webhook_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!hook) return false
  const since = hook.failing_since ?? now
  const failures = hook.failures + 1
  const again = (await isReplaced(trx, claimed)) ? null : nextTryAt(claimed.attempts, now)
  const isFailing = again === null && now.getTime() - since.getTime() >= FAILING_MS
  const offReason = answer.status === 410 ? 'gone' : isFailing ? 'failing' : null
  const outcome =
    again && !offReason && hook.is_on
      ? ({ state: 'waiting', due_at: again } as const)
      : ({ state: 'failed' } as const)
  await settle(trx, claimed, answer, outcome, { now, failures, since })
  if (!offReason || !hook.is_on) return false
  await switchOff(trx, claimed.webhook_id, offReason)
  const notice = { kind: 'security', reason: 'webhook-off' } as const
  await storeRequests(trx, [notifyOnce(claimed.user_id, `webhook-off:${claimed.id}`, notice, now)], now)
  return true
}

/** Whether a newer price of the same lot waits, which is sent instead. */
async function isReplaced(trx: Queries, { webhook_id, merge_key }: Claimed): Promise<boolean> {
  if (merge_key === null) return false
  const newer = await trx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhook_id)
    .where('merge_key', '=', merge_key)
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .executeTakeFirst()
  return newer !== undefined
}

async function settle(
  db: Queries,
  { id, webhook_id, attempts }: Claimed,
  { status, text }: ReceiverAnswer,
  outcome: { state: 'delivered' | 'failed' } | { state: 'waiting'; due_at: Date },
  o: { now: Date; failures?: number; since?: Date },
): Promise<void> {
  const { now, failures = 0, since = null } = o
  await db
    .updateTable('webhook_deliveries')
    // Postgres stores no null characters.
    .set({ ...outcome, status, answer: text.replaceAll('\0', '') })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
  await db
    .updateTable('webhooks')
    .set({ failures, failing_since: since, busy_until: new Date(now.getTime() + receiverPauseMs(failures)) })
    .where('id', '=', webhook_id)
    .execute()
}

/** Switches a webhook off; its waiting deliveries are not sent. */
export async function switchOff(
  trx: Queries,
  webhookId: string,
  reason: NonNullable<WebhookTable['off_reason']>,
): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ is_on: false, off_reason: reason })
    .where('id', '=', webhookId)
    .execute()
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
}

/** The body: a CloudEvents 1.0 envelope in its JSON form. */
function envelopeOf(publicUrl: string, { id, kind, subject, data, happened_at }: Claimed) {
  const source = kind === 'test' ? 'webhooks' : 'dealId' in data ? 'deals' : 'auctions'
  return {
    specversion: '1.0',
    ...{ id, source: `${publicUrl}/${source}`, type: kind, subject },
    time: happened_at.toISOString(),
    ...{ datacontenttype: 'application/json', data },
  }
}
