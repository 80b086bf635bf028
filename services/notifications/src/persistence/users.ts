import type { Language } from '@boli/contracts'
import { sql } from 'kysely'
import type { Queries } from './tables.ts'

/** An older event than the one already applied changes nothing, and none revives a deleted user. */
export async function keepUser(
  trx: Queries,
  user: { userId: string; language: Language },
  version: number,
): Promise<void> {
  await sql`
    insert into users as known (id, language, version) values (${user.userId}, ${user.language}, ${version})
    on conflict (id) do update set language = excluded.language, version = excluded.version
    where known.deleted_at is null and known.version <= excluded.version
  `.execute(trx)
}

/** Forgets all that a person was told; the id stays, so that what is heard late tells them nothing. */
export async function forgetUser(
  trx: Queries,
  userId: string,
  deletedAt: Date,
  version: number,
): Promise<void> {
  const gone = { deleted_at: deletedAt, version }
  await trx
    .insertInto('users')
    .values({ id: userId, language: 'en', ...gone })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(gone))
    .execute()
  await trx.deleteFrom('notifications').where('user_id', '=', userId).execute()
  await trx.deleteFrom('deliveries').where('user_id', '=', userId).execute()
  await trx.deleteFrom('devices').where('user_id', '=', userId).execute()
  await trx.deleteFrom('deal_reminders').where('user_id', '=', userId).execute()
  await trx.deleteFrom('told').where('user_id', '=', userId).execute()
  await trx.deleteFrom('preferences').where('user_id', '=', userId).execute()
  await trx.deleteFrom('auction_bidders').where('user_id', '=', userId).execute()
}

export async function languageOf(db: Queries, userId: string): Promise<Language> {
  const known = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
  return known?.language ?? 'en'
}
