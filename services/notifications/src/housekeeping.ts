import { deleteInPortions, renewSeals, startCleaning } from '@boli/database'
import type { Running } from '@boli/http-kit'
import { sql } from 'kysely'
import type { NotificationsDeps } from './deps.ts'

const INTERVAL_MS = 10 * 60_000
const DAY_MS = 24 * 60 * 60_000
const NOTIFICATION_DAYS = 90
/** At least as long as an event may be redelivered, and longer than the longest pause between events of an auction. */
const OTHER_DAYS = 30
/** An opened page renews its device, at most once a day. */
const DEVICE_DAYS = 90

const outdated = [
  ['notifications', 'happened_at', NOTIFICATION_DAYS],
  ['notified', 'notified_at', NOTIFICATION_DAYS],
  ['known_deals', 'changed_at', NOTIFICATION_DAYS],
  ['deliveries', 'happened_at', OTHER_DAYS],
  ['devices', 'renewed_at', DEVICE_DAYS],
  ['known_auctions', 'changed_at', OTHER_DAYS],
  ['webhook_deliveries', 'created_at', OTHER_DAYS],
] as const

/** A delivered price is of no use later, and there is one a second. */
const PRICE_DAYS = 1

/** Deletes rows that are too old to be shown or requested again. */
export async function cleanUp(
  { database: { db }, now }: Pick<NotificationsDeps, 'database' | 'now'>,
  isStopping?: () => boolean,
): Promise<void> {
  for (const [table, column, days] of outdated) {
    const before = new Date(now().getTime() - days * DAY_MS)
    await deleteInPortions(db, table, sql`${sql.ref(column)} < ${before}`, { isStopping })
  }
  const isForgotten = sql`version < ${now().getTime() - OTHER_DAYS * DAY_MS} and not (
    follows and exists (select from known_auctions where known_auctions.id = auction_id))`
  await deleteInPortions(db, 'lot_followers', isForgotten, { isStopping })
  const before = new Date(now().getTime() - PRICE_DAYS * DAY_MS)
  const isOldPrice = sql`created_at < ${before} and kind = 'price-changed' and state = 'delivered'`
  await deleteInPortions(db, 'webhook_deliveries', isOldPrice, { isStopping })
}

/** Each secret of a webhook is bound to the webhook's id. */
export const sealedSecrets = { table: 'webhooks', id: 'id', columns: ['secret', 'old_secret'] }

/** Cleans up every ten minutes. */
export function startHousekeeping(notifications: NotificationsDeps): Running {
  const { database, logger } = notifications
  return startCleaning({
    ...{ database, logger, everyMs: INTERVAL_MS, startsAtOnce: true },
    tasks: {
      outdated: (isStopping) => cleanUp(notifications, isStopping),
      secrets: () => renewSeals(notifications, sealedSecrets),
    },
  })
}
