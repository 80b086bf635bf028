import type { Queries } from './tables.ts'

/** Usernames by id; who is deleted is called so. */
export type Usernames = ReadonlyMap<string, string>

export async function readUsernames(db: Queries, ids: readonly string[]): Promise<Usernames> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, username }) => [id, username]))
}
