import {
  FirmAnswer,
  type FirmRights,
  type FirmView,
  MakeFirmBody,
  routes,
  succeed,
  type UserClaims,
} from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, currentUser, publicRoute, refuseFields, type Service } from '@boli/http-kit'
import { actOf } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import { presentRights, readRights, type StoredRights } from '../../domain/firm.ts'
import { fullNameOf, type User } from '../../domain/user.ts'
import { notifyEdges } from '../../live-sessions.ts'
import { recordAccess } from '../../persistence/administration.ts'
import { membershipOf, openInvitations, peopleOf } from '../../persistence/firms.ts'
import type { IdentityDb } from '../../persistence/tables.ts'
import { publishUser } from '../../persistence/user-events.ts'
import { changeUser, findSelf, lockSelf, toUser } from '../../persistence/users.ts'

/**
 * Shows the user's firm, and makes their account a firm or changes the firm's name, which deals and bills then show.
 */
export function firmRoutes(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.myFirm, {
    schema: { response: FirmAnswer },
    handler: async (request) => succeed(await showFirm(identity, currentUser(request))),
  })
  publicRoute(app, routes.makeFirm, {
    schema: { body: MakeFirmBody, response: FirmAnswer },
    handler: async (request) => {
      const act = actOf(request, identity)
      const { userId, role } = act.admin
      if (role !== 'business') throw new ApiError('firm-only-buyers')
      const name = request.body.name.trim()
      await inTransaction(identity.database.db, async (trx) => {
        const user = await lockSelf(trx, userId)
        if (await membershipOf(trx, user, act.now)) throw new ApiError('firm-already')
        if (user.firmName === name) return
        const changed = await changeUser(trx, user, { firm_name: name }, act.now)
        await publishUser(trx, 'user-updated', changed, act)
        await recordAccess(trx, { ...act, action: 'make-firm', user: changed, facts: { firm: name } })
      })
      await notifyEdges(identity, { userId, sessionKey: null, isStillSignedIn: true })
      return succeed(await showFirm(identity, act.admin), 'The firm was saved')
    },
  })
}

/** The rights that an owner gives. @throws {ApiError} `validation-failed` for a bidder without both limits. */
export function acceptRights(wanted: FirmRights): StoredRights {
  const rights = readRights(wanted)
  if (Array.isArray(rights)) throw refuseFields(...rights)
  return rights
}

const asOwner = { part: 'owner' as const, lotLimit: null, dayLimit: null }

/** The firm of the signed-in user; null without one. Open invitations are for its owner. */
export async function showFirm(
  { database: { db }, now: clock }: IdentityDeps,
  { userId }: UserClaims,
): Promise<FirmView | null> {
  const now = clock()
  const user = await findSelf(db, userId)
  if (user.firmName !== null)
    return {
      ...(await viewOf(db, user, user.firmName)),
      ...asOwner,
      invitations: (await openInvitations(db, user.id, now)).map((invitation) => ({
        _id: invitation.id,
        email: invitation.email,
        ...presentRights(invitation),
        expiresAt: invitation.expires_at.toISOString(),
      })),
    }
  const membership = await membershipOf(db, user, now)
  if (!membership) return null
  const { owner, firm } = membership
  return { ...(await viewOf(db, owner, firm)), ...presentRights(membership), invitations: [] }
}

async function viewOf(db: IdentityDb, owner: User, name: string) {
  const people = await peopleOf(db, owner.id)
  return {
    _id: owner.id,
    name,
    people: [
      { ...nameOf(owner), ...asOwner, joinedAt: null },
      ...people.map((person) => ({
        ...nameOf(toUser(person)),
        ...presentRights(person),
        joinedAt: person.joined_at.toISOString(),
      })),
    ],
  }
}

function nameOf(user: User) {
  return { _id: user.id, username: user.username, fullname: fullNameOf(user) }
}
