import { sql } from 'kysely'
import { isOldNews } from '../../domain/timing.ts'
import { newestPrices, type WebhookMessage } from '../../domain/webhook-messages.ts'
import type { Queries } from '../../persistence/tables.ts'

/** Shortest time between two prices of a lot at one webhook. */
const PRICE_GAP = '1 second'

/**
 * Stores deliveries in the consumer's transaction, for the webhooks that are on and chose the kind. A price takes the
 * place of an older one that was not tried yet, and is due a second after the last try at the earliest.
 */
export async function storeMessages(
  trx: Queries,
  messages: readonly WebhookMessage[],
  now: Date,
): Promise<void> {
  const recent = newestPrices(messages).filter(({ happenedAt }) => !isOldNews(happenedAt, now))
  if (recent.length === 0) return
  const rows = recent.map(({ kind, to, subject, data, happenedAt, mergeKey }) => ({
    ...{ kind, subject, data, happened_at: happenedAt, merge_key: mergeKey },
    is_for_all: to === 'everyone',
    user_id: to === 'everyone' ? null : 'userId' in to ? to.userId : to.sellerId,
    watchers_of: typeof to === 'object' && 'watchersOf' in to ? to.watchersOf : null,
  }))
  await sql`
    insert into webhook_deliveries as waiting
      (webhook_id, kind, subject, data, merge_key, happened_at, created_at, due_at)
    select hook.id, kind, subject, data, merge_key, happened_at, ${now}::timestamptz,
      greatest(${now}::timestamptz, (
        select max(tried_at) + ${PRICE_GAP}::interval from webhook_deliveries as earlier
        where earlier.webhook_id = hook.id and earlier.merge_key = message.merge_key))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as message (kind text, subject text, data jsonb,
      happened_at timestamptz, merge_key text, is_for_all boolean, user_id uuid, watchers_of uuid)
    join webhooks as hook on hook.is_on and message.kind = any (hook.kinds) and hook.created_at <= happened_at
      and (is_for_all or hook.user_id = message.user_id or exists (
        select from auction_bidders as bidder
        where bidder.auction_id = message.watchers_of and bidder.user_id = hook.user_id) or exists (
        select from lot_followers as follower
        where follower.auction_id = message.watchers_of and follower.user_id = hook.user_id and follows))
    order by hook.id
    on conflict (webhook_id, merge_key) where state = 'waiting' and attempts = 0 and merge_key is not null
    do update set data = excluded.data, happened_at = excluded.happened_at
    where (waiting.data ->> 'version')::bigint < (excluded.data ->> 'version')::bigint
  `.execute(trx)
}
