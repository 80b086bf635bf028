import type { FirmRights, UserClaims } from '@boli/contracts'
import { inTransaction, isUniqueViolation } from '@boli/database'
import { ApiError, refuseFields } from '@boli/http-kit'
import type { IdentityDeps } from '../../deps.ts'
import { factsOf, readRights } from '../../domain/firm.ts'
import { notifyEdges } from '../../live-sessions.ts'
import { recordAccess } from '../../persistence/administration.ts'
import { queueAccountMail } from '../../persistence/mails.ts'
import { findAnyUser, findUser, lockSelf, lockUser } from '../../persistence/users.ts'
import { findInvitation, lockOwner } from './invite.ts'

/** The member's sessions continue with other claims: edges drop cached ones, sockets reconnect. */
function renewSessions(identity: IdentityDeps, userId: string): Promise<void> {
  return notifyEdges(identity, { userId, sessionKey: null, isStillSignedIn: true })
}

/**
 * Accepts an invitation: from now on the user acts on the market in the firm's name. Their API keys are revoked,
 * since they were made for their own account.
 * @throws {ApiError} `firm-only-buyers`, `firm-already`, `invitation-invalid`, `invitation-used`, `invitation-expired`,
 *   `invitation-of-another`; `firm-open-business` while bids or deals of their own are open.
 */
export async function joinFirm(
  identity: IdentityDeps,
  by: UserClaims,
  token: string,
  requestId: string,
): Promise<void> {
  const now = identity.now()
  const { db } = identity.database
  const { userId } = by
  if (by.role !== 'business') throw new ApiError('firm-only-buyers')
  if (await isInFirm(identity, userId)) throw new ApiError('firm-already')
  await findInvitation(db, token, now)
  if (await identity.readOpenBusiness(userId)) throw new ApiError('firm-open-business')
  await inTransaction(db, async (trx) => {
    const { owner_id: ownerId } = await findInvitation(trx, token, now)
    const owner = await lockUser(trx, ownerId)
    if (owner?.firmName == null) throw new ApiError('invitation-invalid')
    const user = await lockSelf(trx, userId)
    // Read again under the lock: the same link may be opened twice at the same moment.
    const invitation = await findInvitation(trx, token, now)
    if (user.email.toLowerCase() !== invitation.email) throw new ApiError('invitation-of-another')
    if (user.firmName !== null) throw new ApiError('firm-already')
    const { id, part, lot_limit_paise, day_limit_paise } = invitation
    const rights = { part, lot_limit_paise, day_limit_paise }
    await trx
      .insertInto('firm_people')
      .values({ user_id: userId, owner_id: ownerId, ...rights, joined_at: now })
      .execute()
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'firm_people_pkey') ? new ApiError('firm-already') : error
      })
    await trx.updateTable('firm_invitations').set({ used_at: now }).where('id', '=', id).execute()
    await trx.deleteFrom('api_keys').where('user_id', '=', userId).execute()
    await queueAccountMail(trx, { kind: 'firm-joined', userId: ownerId, now })
    const facts = { firm: owner.firmName, ...factsOf(rights) }
    await recordAccess(trx, { admin: by, action: 'join-firm', user, facts, requestId, now })
  })
  await renewSessions(identity, userId)
}

async function isInFirm({ database: { db } }: IdentityDeps, userId: string): Promise<boolean> {
  const user = await findUser(db, userId)
  const row = await db
    .selectFrom('firm_people')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined || (user !== null && user.firmName !== null)
}

/**
 * Changes the role and the limits of one of the firm's members.
 * @throws {ApiError} `validation-failed`, `not-found`.
 */
export async function changePerson(
  identity: IdentityDeps,
  by: UserClaims,
  personId: string,
  wanted: FirmRights,
  requestId: string,
): Promise<void> {
  const rights = readRights(wanted)
  if (Array.isArray(rights)) throw refuseFields(...rights)
  const now = identity.now()
  await inTransaction(identity.database.db, async (trx) => {
    const owner = await lockOwner(trx, by)
    const changed = await trx
      .updateTable('firm_people')
      .set(rights)
      .where('user_id', '=', personId)
      .where('owner_id', '=', owner.id)
      .returning('user_id')
      .executeTakeFirst()
    const user = changed && (await findAnyUser(trx, personId))
    if (!user) throw new ApiError('not-found')
    const facts = { firm: owner.firmName, ...factsOf(rights) }
    await recordAccess(trx, { admin: by, action: 'change-person', user, facts, requestId, now })
  })
  await renewSessions(identity, personId)
}

/**
 * Removes a member from the firm, as its owner or the member requests, and revokes the API keys they made in it.
 * Their sockets,
 * pages and keys stop acting in its name within a second.
 * @throws {ApiError} `not-found`.
 */
export async function removePerson(
  identity: IdentityDeps,
  by: UserClaims,
  personId: string,
  requestId: string,
): Promise<void> {
  const now = identity.now()
  const isLeaving = by.userId === personId
  await inTransaction(identity.database.db, async (trx) => {
    let removal = trx.deleteFrom('firm_people').where('user_id', '=', personId)
    if (!isLeaving) removal = removal.where('owner_id', '=', by.userId)
    const removed = await removal.returning('owner_id').executeTakeFirst()
    const user = removed && (await findAnyUser(trx, personId))
    const owner = removed && (await findAnyUser(trx, removed.owner_id))
    if (!user || !owner) throw new ApiError('not-found')
    await trx.deleteFrom('api_keys').where('user_id', '=', personId).execute()
    const recipient = isLeaving ? owner : user
    await queueAccountMail(trx, { kind: isLeaving ? 'firm-left' : 'firm-removed', userId: recipient.id, now })
    const action = isLeaving ? 'leave-firm' : 'remove-person'
    const facts = { firm: owner.firmName ?? owner.username }
    await recordAccess(trx, { admin: by, action, user, facts, requestId, now })
  })
  await renewSessions(identity, personId)
}
