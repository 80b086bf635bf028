import type { NotificationPreferences } from '@boli/contracts'
import { sql } from 'kysely'
import { preferencesOf } from '../domain/preferences.ts'
import type { Queries } from './tables.ts'

/** The notification preferences of these users. */
export async function readPreferences(
  db: Queries,
  userIds: readonly string[],
): Promise<Map<string, NotificationPreferences>> {
  const rows = await db
    .selectFrom('preferences')
    .selectAll()
    .where(sql<boolean>`user_id = any (${userIds}::uuid[])`)
    .execute()
  const chosen = new Map(rows.map((row) => [row.user_id, preferencesOf(row.kinds)] as const))
  const unchosen = preferencesOf(null)
  return new Map(userIds.map((userId) => [userId, chosen.get(userId) ?? unchosen]))
}

export async function readOwnPreferences(db: Queries, userId: string): Promise<NotificationPreferences> {
  return (await readPreferences(db, [userId])).get(userId) ?? preferencesOf(null)
}

export async function savePreferences(
  db: Queries,
  userId: string,
  { kinds }: NotificationPreferences,
): Promise<void> {
  const chosen = { kinds: JSON.stringify(kinds) }
  await db
    .insertInto('preferences')
    .values({ user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute()
}
