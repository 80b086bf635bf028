import type { DomainEvent } from '@boli/contracts'
import { readClock, upsertNewer } from '@boli/database'
import { leave } from '../domain/clock.ts'
import type { DealSettings } from '../domain/settings.ts'
import { readDeal } from '../persistence/read-deals.ts'
import { storeChange } from '../persistence/store-deal.ts'
import type { Queries } from '../persistence/tables.ts'

const DELETED_USER = 'Deleted user'

/**
 * Removes a deleted user's name, and opens no deal with them. This can be undone: deals under way wait until it is
 * permanent.
 */
export async function hideUser(
  trx: Queries,
  { data: { userId, deletedAt }, version }: DomainEvent<'deletion-scheduled'>,
): Promise<void> {
  const row = { id: userId, username: DELETED_USER, fullname: DELETED_USER, deleted_at: deletedAt, version }
  await upsertNewer(trx, 'users', row, { initial: { role: 'business', joined_at: deletedAt } })
}

/** Ends a deleted user's deals under way; records stay with the other party, without the name. Payout details are deleted. */
export async function forgetUser(
  trx: Queries,
  { data: { userId, deletedAt }, version }: DomainEvent<'user-deleted'>,
  settings: DealSettings,
): Promise<void> {
  const underWay = await trx
    .selectFrom('deals')
    .select('id')
    .where((all) => all.or([all('farmer_id', '=', userId), all('buyer_id', '=', userId)]))
    .where('phase', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute()
  const gone = { username: DELETED_USER, fullname: DELETED_USER, deleted_at: deletedAt, version }
  await trx
    .insertInto('users')
    .values({ id: userId, role: 'business', joined_at: deletedAt, ...gone })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(gone))
    .execute()
  await trx.deleteFrom('payout_details').where('user_id', '=', userId).execute()
  const now = await readClock(trx)
  for (const { id } of underWay) {
    const deal = await readDeal(trx, id)
    const left = deal && leave(deal, deal.farmerId === userId ? 'farmer' : 'buyer', now)
    if (left) await storeChange(trx, deal, left, { by: 'system', userId: null, now, settings })
  }
}
