import type { AdminUserView, Role } from '@boli/contracts'
import { sql } from 'kysely'
import type { Identity } from '../../deps.ts'
import { presentForAdmin } from '../../persistence/administration.ts'
import { toUser } from '../../persistence/users.ts'

export interface ListUsers {
  /** Part of a username, in any case. */
  usernamePart?: string
  role?: Role | null
  page?: number | undefined
  limit?: number | undefined
}

export interface UserPage {
  users: AdminUserView[]
  hasMore: boolean
  total: number
}

/** One page of users, the newest first. */
export async function listUsers(identity: Pick<Identity, 'database'>, query: ListUsers): Promise<UserPage> {
  const { usernamePart = '', role = null, page = 1, limit = 20 } = query
  let matching = identity.database.db.selectFrom('users')
  if (role) matching = matching.where('role', '=', role)
  const part = usernamePart.trim().toLowerCase()
  // strpos, not like: `%` and `_` are text here.
  if (part !== '') matching = matching.where(sql<boolean>`strpos(lower(username), ${part}) > 0`)

  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { users: rows.map((row) => presentForAdmin(toUser(row))), hasMore: page * limit < total, total }
}

/** The role that a filter of the screen names, in the screen's words or the API's; null for everyone. */
export function roleOfFilter(filter: string | undefined): Role | null {
  const word = filter?.trim().toLowerCase().replace(/s$/, '') ?? ''
  if (word === 'farmer' || word === 'admin') return word
  // "business" has lost its last letter above.
  return word === 'busines' ? 'business' : null
}
