import type { Queries } from './tables.ts'

/** What a token says of the person who acts. */
export interface KnownUser {
  id: string
  username: string
  fullname: string
}

/** Keeps what the acting user's token says where no event has told of them yet. */
export async function rememberUser(trx: Queries, user: KnownUser): Promise<void> {
  await trx
    .insertInto('users')
    .values({ id: user.id, username: user.username, fullname: user.fullname })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Whether an event has told that this user is gone; their token may live a little longer. */
export async function isDeleted(db: Queries, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('deleted_at').where('id', '=', userId).executeTakeFirst()
  return row?.deleted_at != null
}
