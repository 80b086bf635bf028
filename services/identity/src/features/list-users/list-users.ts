import type { AdminUserView, Role, UserSort } from '@boli/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { IdentityDeps } from '../../deps.ts'
import { presentForAdmin } from '../../persistence/administration.ts'
import { toUser } from '../../persistence/users.ts'

export interface ListUsers {
  /** Part of a username, in any case. */
  usernamePart?: string | undefined
  role?: Role | null
  /** Only those whose deletion can still be taken back; they are in no other list. */
  isDeleted?: boolean
  sortBy?: UserSort | undefined
  page?: number | undefined
  limit?: number | undefined
}

export interface UserPage {
  users: AdminUserView[]
  hasMore: boolean
  total: number
}

const orders: Record<UserSort, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id desc`,
  oldest: sql`created_at, id`,
  username: sql`lower(username), id`,
}

/** One page of users, the newest first by default. */
export async function listUsers(
  identity: Pick<IdentityDeps, 'database'>,
  query: ListUsers,
): Promise<UserPage> {
  const { usernamePart = '', role = null, isDeleted = false, sortBy = 'newest', page = 1, limit = 20 } = query
  let matching = identity.database.db
    .selectFrom('users')
    .where('removed_at', isDeleted ? 'is not' : 'is', null)
  if (role) matching = matching.where('role', '=', role)
  const part = usernamePart.trim().toLowerCase()
  // strpos, not like: `%` and `_` are text here.
  if (part !== '') matching = matching.where(sql<boolean>`strpos(lower(username), ${part}) > 0`)

  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .selectAll()
    .select(
      sql<boolean>`exists (select from passkeys where user_id = users.id) or exists (
        select from authenticators where user_id = users.id and confirmed_at is not null)`.as('has_factor'),
    )
    .orderBy(orders[sortBy])
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const users = rows.map((row) => ({
    ...presentForAdmin(toUser(row)),
    hasSecondFactor: row.has_factor,
  }))
  return { users, hasMore: page * limit < total, total }
}

const choices: Record<string, Pick<ListUsers, 'role' | 'isDeleted'>> = {
  farmer: { role: 'farmer' },
  farmers: { role: 'farmer' },
  business: { role: 'business' },
  admin: { role: 'admin' },
  admins: { role: 'admin' },
  deleted: { isDeleted: true },
}

/** The users that a filter selects, in the page's words or the API's; all users for an unknown word. */
export function choiceOfFilter(filter = ''): Pick<ListUsers, 'role' | 'isDeleted'> {
  return choices[filter.trim().toLowerCase()] ?? {}
}
