import { isId, type Role, type UserSort } from '@boli/contracts'
import { ApiError } from '@boli/http-kit'
import { type RawBuilder, sql } from 'kysely'
import type { IdentityDeps } from '../../deps.ts'
import type { User } from '../../domain/user.ts'
import { presentForAdmin } from '../../persistence/administration.ts'
import { toUser } from '../../persistence/users.ts'

export interface ListUsers {
  /** Part of a username, in any case. */
  usernamePart?: string | undefined
  role?: Role | null
  /** Only users whose deletion can still be cancelled; they are in no other list. */
  isDeleted?: boolean
  sortBy?: UserSort | undefined
  /** Cursor of the previous page: begins after its last user, and ignores `page`. */
  after?: string | undefined
  page?: number | undefined
  limit?: number | undefined
}

interface Order {
  /** Users with the same value are ordered by id. */
  column: RawBuilder<unknown>
  type: 'timestamptz' | 'text'
  isFalling: boolean
  sortedBy(user: Pick<User, 'createdAt' | 'username'>): string
}

const byTime = {
  column: sql`created_at`,
  type: 'timestamptz',
  sortedBy: ({ createdAt }: Pick<User, 'createdAt'>) => createdAt.toISOString(),
} as const
const orders: Record<UserSort, Order> = {
  newest: { ...byTime, isFalling: true },
  oldest: { ...byTime, isFalling: false },
  username: {
    column: sql`lower(username)`,
    type: 'text',
    isFalling: false,
    sortedBy: ({ username }) => username.toLowerCase(),
  },
}

/** One page of users, the newest first by default. @returns also `next`, where the next page begins. */
export async function listUsers({ database: { db } }: IdentityDeps, query: ListUsers) {
  const { usernamePart = '', role = null, isDeleted = false, sortBy = 'newest', page = 1, limit = 20 } = query
  let matching = db.selectFrom('users').where('removed_at', isDeleted ? 'is not' : 'is', null)
  if (role) matching = matching.where('role', '=', role)
  const part = usernamePart.trim().toLowerCase()
  // `%` and `_` are text here.
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`
  if (part !== '') matching = matching.where(sql<boolean>`lower(username) like ${pattern}`)

  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const order = orders[sortBy]
  const place = query.after ? placeOf(query.after, order) : null
  const direction = sql.raw(order.isFalling ? 'desc' : 'asc')
  const beyond = sql.raw(order.isFalling ? '<' : '>')
  const listed = place
    ? matching.where(sql<boolean>`(${order.column}, id) ${beyond} ${place}`)
    : matching.offset((page - 1) * limit)
  const rows = await listed
    .selectAll()
    .select(
      sql<boolean>`exists (select from passkeys where user_id = users.id) or exists (
        select from authenticators where user_id = users.id and confirmed_at is not null)`.as('has_factor'),
    )
    .orderBy(sql`${order.column} ${direction}, id ${direction}`)
    .limit(limit + 1)
    .execute()
  const found = rows.slice(0, limit)
  const users = found.map((row) => ({ ...presentForAdmin(toUser(row)), hasSecondFactor: row.has_factor }))
  const last = found.at(-1)
  const hasMore = rows.length > limit
  return { users, hasMore, total, ...(hasMore && last && { next: nextOf(toUser(last), order) }) }
}

function nextOf(user: User, { sortedBy }: Order): string {
  return Buffer.from(JSON.stringify([sortedBy(user), user.id])).toString('base64url')
}

/** @throws {ApiError} `malformed-request` if it is not a cursor of this order. */
function placeOf(next: string, { type }: Order): RawBuilder<unknown> {
  try {
    const [value, id] = JSON.parse(Buffer.from(next, 'base64url').toString())
    const isValue = type === 'text' ? !value.includes('\0') : new Date(value).toISOString() === value
    if (isValue && isId(id)) return sql`(${value}::${sql.raw(type)}, ${id}::uuid)`
  } catch {
    // An invalid cursor.
  }
  throw new ApiError('malformed-request')
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
