import {
  FirmAnswer,
  FirmPersonParams,
  FirmRights,
  InvitationTokenBody,
  routes,
  succeed,
} from '@boli/contracts'
import { inTransaction, isUniqueViolation } from '@boli/database'
import { ApiError, publicRoute, type Service } from '@boli/http-kit'
import { type Act, actOf } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import { factsOf } from '../../domain/firm.ts'
import { notifyEdges } from '../../live-sessions.ts'
import { recordAccess } from '../../persistence/administration.ts'
import { queueAccountMail } from '../../persistence/mails.ts'
import { findAnyUser, findUser, lockSelf, lockUser } from '../../persistence/users.ts'
import { acceptRights, showFirm } from './firm.ts'
import { findInvitation, lockOwner } from './invitations.ts'

/** Routes to join a firm, and to change and remove members. Each is answered with the resulting firm. */
export function firmPeopleRoutes(app: Service, identity: IdentityDeps): void {
  /** The member's sessions continue with other claims: edges drop cached ones, sockets reconnect. */
  const renewSessions = (userId: string) =>
    notifyEdges(identity, { userId, sessionKey: null, isStillSignedIn: true })

  publicRoute(app, routes.joinFirm, {
    schema: { body: InvitationTokenBody, response: FirmAnswer },
    handler: async (request) => {
      const act = actOf(request, identity)
      await joinFirm(identity, act, request.body.token)
      await renewSessions(act.admin.userId)
      return succeed(await showFirm(identity, act.admin), 'You belong to the firm now')
    },
  })
  publicRoute(app, routes.changeFirmPerson, {
    schema: { params: FirmPersonParams, body: FirmRights, response: FirmAnswer },
    handler: async (request) => {
      const { personId } = request.params
      const rights = acceptRights(request.body)
      const act = actOf(request, identity)
      await inTransaction(identity.database.db, async (trx) => {
        const owner = await lockOwner(trx, act.admin)
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
        await recordAccess(trx, { ...act, action: 'change-person', user, facts })
      })
      await renewSessions(personId)
      return succeed(await showFirm(identity, act.admin), 'The change was saved')
    },
  })
  publicRoute(app, routes.removeFirmPerson, {
    schema: { params: FirmPersonParams, response: FirmAnswer },
    handler: async (request) => {
      const { personId } = request.params
      const act = actOf(request, identity)
      await removePerson(identity, act, personId)
      await renewSessions(personId)
      return succeed(await showFirm(identity, act.admin), 'This person no longer belongs to the firm')
    },
  })
}

/**
 * Accepts an invitation: from now on the user acts on the market in the firm's name. Their API keys are revoked,
 * since they were made for their own account.
 * @throws {ApiError} `firm-only-buyers`, `firm-already`, `invitation-invalid`, `invitation-used`, `invitation-expired`,
 *   `invitation-of-another`; `firm-open-business` while bids or deals of their own are open.
 */
async function joinFirm(identity: IdentityDeps, act: Act, token: string): Promise<void> {
  const { now } = act
  const { userId, role } = act.admin
  const { db } = identity.database
  if (role !== 'business') throw new ApiError('firm-only-buyers')
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
    await recordAccess(trx, { ...act, action: 'join-firm', user, facts })
  })
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
 * Removes a member from the firm, as its owner or the member requests, and revokes the API keys they made in it. Their
 * sockets, pages and keys stop acting in its name within a second.
 * @throws {ApiError} `not-found`.
 */
async function removePerson({ database: { db } }: IdentityDeps, act: Act, personId: string): Promise<void> {
  const { admin: by, now } = act
  const isLeaving = by.userId === personId
  await inTransaction(db, async (trx) => {
    let removal = trx.deleteFrom('firm_people').where('user_id', '=', personId)
    if (!isLeaving) removal = removal.where('owner_id', '=', by.userId)
    const removed = await removal.returning('owner_id').executeTakeFirst()
    const user = removed && (await findAnyUser(trx, personId))
    const owner = removed && (await findAnyUser(trx, removed.owner_id))
    if (!user || !owner) throw new ApiError('not-found')
    await trx.deleteFrom('api_keys').where('user_id', '=', personId).execute()
    const recipient = isLeaving ? owner : user
    await queueAccountMail(trx, { kind: isLeaving ? 'firm-left' : 'firm-removed', userId: recipient.id, now })
    const facts = { firm: owner.firmName ?? owner.username }
    await recordAccess(trx, { ...act, action: isLeaving ? 'leave-firm' : 'remove-person', user, facts })
  })
}
