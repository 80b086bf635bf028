import type { NotificationPreferences } from '@boli/contracts'
import { preferencesOf } from '../domain/preferences.ts'
import type { Queries } from './tables.ts'

/** What each of these people wants to be told, and how. */
export async function readPreferences(
  db: Queries,
  userIds: readonly string[],
): Promise<Map<string, NotificationPreferences>> {
  const rows = await db.selectFrom('preferences').selectAll().where('user_id', 'in', userIds).execute()
  const chosen = new Map(rows.map((row) => [row.user_id, row.kinds] as const))
  return new Map(userIds.map((userId) => [userId, preferencesOf(chosen.get(userId) ?? null)]))
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
