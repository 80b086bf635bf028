import type { Role } from '@boli/contracts'
import type { Deal, Standing } from '../domain/deal.ts'
import type { Queries } from './tables.ts'

/** Usernames by id; deleted users have a placeholder. */
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

/** The users in this list whose accounts are deleted. */
export async function findDeleted(db: Queries, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Stores users from an auction's event if identity's events have not arrived yet. */
export async function rememberUsers(
  trx: Queries,
  people: readonly { userId: string; username: string; role: Role }[],
  knownAt: string,
): Promise<void> {
  const rows = people.map(({ userId, username, role }) => ({
    ...{ id: userId, username, fullname: username, role },
    ...{ joined_at: knownAt, version: 0 },
  }))
  await trx
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The next bidder to ask; deleted users are skipped. Null if nobody is left. */
export async function nextInLine(
  db: Queries,
  { standings }: Pick<Deal, 'standings'>,
): Promise<Standing | null> {
  const gone = await findDeleted(
    db,
    standings.map(({ userId }) => userId),
  )
  return standings.find(({ userId }) => !gone.has(userId)) ?? null
}
