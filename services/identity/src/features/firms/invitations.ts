import {
  FirmAnswer,
  INVITATION_DAYS,
  InvitationAnswer,
  InvitationParams,
  InvitationTokenBody,
  InviteBody,
  newId,
  routes,
  succeed,
  type UserClaims,
} from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, publicRoute, type Service } from '@boli/http-kit'
import { invitationLetter } from '@boli/words'
import type { Selectable } from 'kysely'
import { type Act, actOf } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import { factsOf, presentRights, type StoredRights } from '../../domain/firm.ts'
import type { User } from '../../domain/user.ts'
import { mailBeside, mailOf } from '../../mail/outgoing-mail.ts'
import { recordAccess } from '../../persistence/administration.ts'
import { countInvitations, refuseFullFirm } from '../../persistence/firms.ts'
import type { FirmInvitationTable, IdentityDb } from '../../persistence/tables.ts'
import { findByEmail, findUser, lockSelf } from '../../persistence/users.ts'
import { hashOpaqueId, newOpaqueId } from '../../security/codes.ts'
import { acceptRights, showFirm } from './firm.ts'

const DAY_MS = 24 * 60 * 60_000
/** Prevents the use of firms for sending mails to strangers. */
const INVITATIONS_PER_DAY = 20

/**
 * Routes to invite persons to the user's firm, and to withdraw an open invitation. Each is answered with the resulting
 * firm. The link works once, for a week, and for that address alone; it shows whose firm it is also to a visitor without
 * an account.
 */
export function invitationRoutes(app: Service, identity: IdentityDeps): void {
  const { db } = identity.database
  publicRoute(app, routes.inviteToFirm, {
    schema: { body: InviteBody, response: FirmAnswer },
    handler: async (request) => {
      const { email, ...wanted } = request.body
      const address = email.trim().toLowerCase()
      const act = actOf(request, identity)
      const { owner, token } = await storeInvitation(db, act, address, acceptRights(wanted))
      // In the language of their account, or of the owner's if they have none.
      const { language } = (await findByEmail(db, address)) ?? owner
      // After the `#` the token stays in the browser: it appears in no log and no referrer.
      const url = `${identity.config.publicUrl}/firm/join#${token}`
      const letter = invitationLetter(language, { username: owner.username, url, days: INVITATION_DAYS })
      mailBeside(identity, 'invitation', owner.id, mailOf(address, language, letter))
      return succeed(await showFirm(identity, act.admin), 'The invitation is on its way')
    },
  })
  publicRoute(app, routes.withdrawInvitation, {
    schema: { params: InvitationParams, response: FirmAnswer },
    handler: async (request) => {
      const act = actOf(request, identity)
      await inTransaction(db, async (trx) => {
        const owner = await lockOwner(trx, act.admin)
        const withdrawn = await trx
          .deleteFrom('firm_invitations')
          .where('id', '=', request.params.invitationId)
          .where('owner_id', '=', owner.id)
          .where('used_at', 'is', null)
          .returningAll()
          .executeTakeFirst()
        if (!withdrawn) throw new ApiError('not-found')
        const facts = { firm: owner.firmName, ...factsOf(withdrawn) }
        await recordAccess(trx, { ...act, action: 'withdraw-invitation', user: owner, facts })
      })
      return succeed(await showFirm(identity, act.admin), 'The invitation was withdrawn')
    },
  })
  publicRoute(app, routes.seeInvitation, {
    schema: { body: InvitationTokenBody, response: InvitationAnswer },
    handler: async (request) => {
      const invitation = await findInvitation(db, request.body.token, identity.now())
      const owner = await findUser(db, invitation.owner_id)
      if (owner?.firmName == null) throw new ApiError('invitation-invalid')
      return succeed({ firm: owner.firmName, email: invitation.email, ...presentRights(invitation) })
    },
  })
}

/** A second invitation to an address replaces the first: its link is void. @returns the token, which is not stored. */
async function storeInvitation(
  db: IdentityDb,
  act: Act,
  email: string,
  rights: StoredRights,
): Promise<{ owner: User; token: string }> {
  const { now } = act
  const token = newOpaqueId()
  return inTransaction(db, async (trx) => {
    const owner = await lockOwner(trx, act.admin)
    await trx
      .updateTable('firm_invitations')
      .set({ expires_at: now })
      .where('owner_id', '=', owner.id)
      .where('email', '=', email)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .execute()
    await refuseFullFirm(trx, owner.id, now)
    const since = new Date(now.getTime() - DAY_MS)
    if ((await countInvitations(trx, owner.id, since)) >= INVITATIONS_PER_DAY)
      throw new ApiError('too-many-requests', { retryAfterSeconds: DAY_MS / 1000 })
    await trx
      .insertInto('firm_invitations')
      .values({
        ...{ id: newId(now.getTime()), owner_id: owner.id, email, token_hash: hashOpaqueId(token) },
        ...{ ...rights, created_at: now, expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS) },
      })
      .execute()
    const facts = { firm: owner.firmName, ...factsOf(rights) }
    await recordAccess(trx, { ...act, action: 'invite-person', user: owner, facts })
    return { owner, token }
  })
}

/** Locks the owner of a firm. @throws {ApiError} `not-found` for a user who has none. */
export async function lockOwner(trx: IdentityDb, { userId }: Pick<UserClaims, 'userId'>) {
  const owner = await lockSelf(trx, userId)
  if (owner.firmName === null) throw new ApiError('not-found')
  return { ...owner, firmName: owner.firmName }
}

/**
 * Finds the invitation of a mailed link.
 * @throws {ApiError} `invitation-invalid`, `invitation-used`, `invitation-expired`.
 */
export async function findInvitation(
  db: IdentityDb,
  token: string,
  now: Date,
): Promise<Selectable<FirmInvitationTable>> {
  const found = await db
    .selectFrom('firm_invitations')
    .selectAll()
    .where('token_hash', '=', hashOpaqueId(token))
    .executeTakeFirst()
  if (!found) throw new ApiError('invitation-invalid')
  if (found.used_at) throw new ApiError('invitation-used')
  if (found.expires_at <= now) throw new ApiError('invitation-expired')
  return found
}
