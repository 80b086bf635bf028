import { FIRM_PEOPLE_AT_MOST, type UserView } from '@boli/contracts'
import { ApiError } from '@boli/http-kit'
import { sql } from 'kysely'
import type { StoredRights } from '../domain/firm.ts'
import type { User } from '../domain/user.ts'
import type { IdentityDb } from './tables.ts'
import { toUser } from './users.ts'

/** A user's membership of a firm, and the firm's owner. */
export interface Membership extends StoredRights {
  owner: User
  firm: string
  /** The owner may not sign in. */
  isOwnerBarred: boolean
}

/**
 * The firm in whose name a user acts on the market; null for all who act in their own. A firm whose owner's account is
 * deleted, or is no longer a buyer's, has no members.
 */
export async function membershipOf(db: IdentityDb, user: User, now: Date): Promise<Membership | null> {
  if (user.role !== 'business') return null
  const row = await db
    .selectFrom('firm_people')
    .innerJoin('users', 'users.id', 'firm_people.owner_id')
    .selectAll('users')
    .select(['part', 'lot_limit_paise', 'day_limit_paise'])
    .where('firm_people.user_id', '=', user.id)
    .where('users.removed_at', 'is', null)
    .where('users.role', '=', 'business')
    .executeTakeFirst()
  if (!row) return null
  const { part, lot_limit_paise, day_limit_paise, suspended_until: until } = row
  return {
    ...{ part, lot_limit_paise, day_limit_paise, owner: toUser(row), firm: row.firm_name ?? row.username },
    isOwnerBarred: until !== null && until > now,
  }
}

/** A user’s firm as shown to that user. */
export async function firmOf(db: IdentityDb, user: User, now: Date): Promise<UserView['firm']> {
  if (user.firmName !== null)
    return { _id: user.id, username: user.username, name: user.firmName, part: 'owner' }
  const membership = await membershipOf(db, user, now)
  if (!membership) return undefined
  const { owner, firm: name, part } = membership
  return { _id: owner.id, username: owner.username, name, part }
}

/** The members of a firm without its owner, in the order in which they joined. */
export function peopleOf(db: IdentityDb, ownerId: string) {
  return db
    .selectFrom('firm_people')
    .innerJoin('users', 'users.id', 'firm_people.user_id')
    .selectAll('users')
    .select(['part', 'lot_limit_paise', 'day_limit_paise', 'joined_at'])
    .where('owner_id', '=', ownerId)
    .where('users.removed_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('users.id')
    .execute()
}

/** Invitations that can still be accepted. */
export function openInvitations(db: IdentityDb, ownerId: string, now: Date) {
  return db
    .selectFrom('firm_invitations')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .execute()
}

/** How many invitations a firm has made since a given time, used or not. */
export async function countInvitations(db: IdentityDb, ownerId: string, since: Date): Promise<number> {
  const { made } = await db
    .selectFrom('firm_invitations')
    .select(sql<number>`count(*)::int`.as('made'))
    .where('owner_id', '=', ownerId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return made
}

/** @throws {ApiError} `firm-full`. The owner's row must be locked. */
export async function refuseFullFirm(trx: IdentityDb, ownerId: string, now: Date): Promise<void> {
  const [people, invitations] = [await peopleOf(trx, ownerId), await openInvitations(trx, ownerId, now)]
  if (people.length + invitations.length >= FIRM_PEOPLE_AT_MOST) throw new ApiError('firm-full')
}

/** Whether a firm has members besides its owner. */
export async function hasPeople(db: IdentityDb, ownerId: string): Promise<boolean> {
  return (await peopleOf(db, ownerId)).length > 0
}

/** Ids of everyone who acts in the name of this account, besides its owner. */
export async function memberIdsOf(db: IdentityDb, ownerId: string): Promise<string[]> {
  const rows = await db.selectFrom('firm_people').select('user_id').where('owner_id', '=', ownerId).execute()
  return rows.map(({ user_id }) => user_id)
}
