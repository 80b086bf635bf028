import {
  ChangeWebhookBody,
  EmptyAnswer,
  MakeWebhookBody,
  newId,
  Paging,
  routes,
  succeed,
  succeedCounted,
  WEBHOOKS_PER_USER,
  WebhookAnswer,
  WebhookDeliveriesAnswer,
  WebhookDeliveryAnswer,
  WebhookDeliveryParams,
  WebhookParams,
  WebhookSecretAnswer,
  WebhooksAnswer,
} from '@boli/contracts'
import { inTransaction, readPage } from '@boli/database'
import { ApiError, currentUser, publicRoute, refuseFields, type Service } from '@boli/http-kit'
import { sql } from 'kysely'
import { publishUnread } from '../channels/bell/bell.ts'
import { newSecret, OLD_SECRET_MS } from '../channels/webhook/sign.ts'
import { switchOff } from '../channels/webhook/webhook-queue.ts'
import type { NotificationsDeps } from '../deps.ts'
import { notifyOnce } from '../domain/notification-request.ts'
import { storeRequests } from '../persistence/store-requests.ts'
import type { Queries } from '../persistence/tables.ts'
import {
  findWebhook,
  listWebhooks,
  presentDelivery,
  presentWebhook,
  type Webhook,
} from '../persistence/webhooks.ts'

/** GET and POST /webhooks, PATCH and DELETE /webhooks/:webhookId, POST …/rotate. Those of others are not found. */
export function webhookRoutes(app: Service, notifications: NotificationsDeps): void {
  const { database, webhooks, secrets, now } = notifications
  const { db } = database
  const readAddress = (address: string) => {
    if (!webhooks.isAddress(address))
      throw refuseFields({
        ...{ field: 'address', code: 'webhook-address' },
        message: 'Enter an address that starts with https://',
      })
    return address
  }

  publicRoute(app, routes.webhooks, {
    schema: { response: WebhooksAnswer },
    handler: async (request) => succeed(await listWebhooks(db, currentUser(request).userId, now())),
  })
  publicRoute(app, routes.makeWebhook, {
    schema: { body: MakeWebhookBody, response: WebhookSecretAnswer },
    async handler(request) {
      const { userId } = currentUser(request)
      const { kinds } = request.body
      const address = readAddress(request.body.address)
      const at = now()
      const [id, secret] = [newId(at.getTime()), newSecret()]
      const row = await inTransaction(db, async (trx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 42))`.execute(trx)
        if ((await listWebhooks(trx, userId, at)).length >= WEBHOOKS_PER_USER)
          throw new ApiError('webhook-limit')
        const made = await trx
          .insertInto('webhooks')
          .values({
            ...{ id, user_id: userId, address, kinds, secret: secrets.seal(secret, id) },
            ...{ old_secret: null, old_secret_until: null, off_reason: null, failing_since: null },
            ...{ busy_until: at, created_at: at },
          })
          .returningAll()
          .executeTakeFirstOrThrow()
        const notice = { kind: 'security', reason: 'webhook-added' } as const
        await storeRequests(trx, [notifyOnce(userId, `webhook-added:${made.id}`, notice, at)], at)
        return made
      })
      await publishUnread(notifications, [userId])
      return succeed({ ...presentWebhook(row, at), secret }, 'ok', 201)
    },
  })
  publicRoute(app, routes.changeWebhook, {
    schema: { params: WebhookParams, body: ChangeWebhookBody, response: WebhookAnswer },
    async handler(request) {
      const { address, kinds, isOn } = request.body
      if (address !== undefined) readAddress(address)
      const changed = await inTransaction(db, async (trx) => {
        const { id } = await findWebhook(trx, request.params.webhookId, currentUser(request).userId)
        if (isOn === false) await switchOff(trx, id, 'user')
        const on = { is_on: true, off_reason: null, failures: 0, failing_since: null, busy_until: now() }
        const row = { ...(address && { address }), ...(kinds && { kinds }), ...(isOn && on) }
        if (Object.keys(row).length > 0)
          await trx.updateTable('webhooks').set(row).where('id', '=', id).execute()
        return findWebhook(trx, id, currentUser(request).userId)
      })
      return succeed(presentWebhook(changed, now()))
    },
  })
  publicRoute(app, routes.removeWebhook, {
    schema: { params: WebhookParams, response: EmptyAnswer },
    async handler(request) {
      const { id } = await findWebhook(db, request.params.webhookId, currentUser(request).userId)
      await db.deleteFrom('webhooks').where('id', '=', id).execute()
      return succeed(null)
    },
  })
  publicRoute(app, routes.rotateWebhook, {
    schema: { params: WebhookParams, response: WebhookSecretAnswer },
    async handler(request) {
      const { id } = await findWebhook(db, request.params.webhookId, currentUser(request).userId)
      const secret = newSecret()
      const row = await db
        .updateTable('webhooks')
        .set({
          ...{ secret: secrets.seal(secret, id), old_secret: sql`secret` },
          old_secret_until: new Date(now().getTime() + OLD_SECRET_MS),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw new ApiError('not-found')
      return succeed({ ...presentWebhook(row, now()), secret })
    },
  })
}

/** GET /webhooks/:webhookId/deliveries, POST …/again, POST /webhooks/:webhookId/test. */
export function webhookDeliveryRoutes(app: Service, { database: { db }, now }: NotificationsDeps): void {
  publicRoute(app, routes.webhookDeliveries, {
    schema: { params: WebhookParams, querystring: Paging, response: WebhookDeliveriesAnswer },
    async handler(request) {
      const { id } = await findWebhook(db, request.params.webhookId, currentUser(request).userId)
      const own = db.selectFrom('webhook_deliveries').where('webhook_id', '=', id)
      const { rows, total } = await readPage(own, request.query, (found) =>
        found.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc'),
      )
      return succeedCounted(rows.map(presentDelivery), total, request.query)
    },
  })
  publicRoute(app, routes.sendWebhookAgain, {
    schema: { params: WebhookDeliveryParams, response: WebhookDeliveryAnswer },
    async handler(request) {
      const { webhookId, deliveryId } = request.params
      const hook = await findOpen(db, webhookId, currentUser(request).userId)
      // The id stays the same, so that a receiver recognises a message that it has handled. A waiting delivery is due
      // at once.
      const row = await db
        .updateTable('webhook_deliveries')
        .set((set) => ({
          ...{ state: 'waiting' as const, due_at: now(), merge_key: null },
          // Restarts the count of tries at 1: a delivery that was tried must not count as untried.
          attempts: set.fn<number>('least', ['attempts', sql<number>`1`]),
        }))
        .where('id', '=', deliveryId)
        .where('webhook_id', '=', hook.id)
        .returningAll()
        .executeTakeFirst()
      if (!row) throw new ApiError('not-found')
      return succeed(presentDelivery(row))
    },
  })
  publicRoute(app, routes.testWebhook, {
    schema: { params: WebhookParams, response: WebhookDeliveryAnswer },
    async handler(request) {
      const { id } = await findOpen(db, request.params.webhookId, currentUser(request).userId)
      const at = now()
      const row = await db
        .insertInto('webhook_deliveries')
        .values({
          ...{ webhook_id: id, kind: 'test', subject: id, data: JSON.stringify({ webhookId: id }) },
          ...{ merge_key: null, happened_at: at, created_at: at, due_at: at, tried_at: null },
          ...{ status: null, answer: null },
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return succeed(presentDelivery(row), 'ok', 201)
    },
  })
}

async function findOpen(db: Queries, id: string, userId: string): Promise<Webhook> {
  const hook = await findWebhook(db, id, userId)
  if (!hook.is_on) throw new ApiError('webhook-off')
  return hook
}
