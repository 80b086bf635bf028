import {
  INVITATION_DAYS,
  type InvitationView,
  type InviteBody,
  newId,
  type UserClaims,
} from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, refuseFields } from '@boli/http-kit'
import { invitationLetter } from '@boli/words'
import type { Selectable } from 'kysely'
import type { IdentityDeps } from '../../deps.ts'
import { factsOf, presentRights, readRights } from '../../domain/firm.ts'
import { mailOf } from '../../mail/outgoing-mail.ts'
import { recordAccess } from '../../persistence/administration.ts'
import { countInvitations, refuseFullFirm } from '../../persistence/firms.ts'
import type { FirmInvitationTable, IdentityDb } from '../../persistence/tables.ts'
import { findByEmail, findUser, lockSelf } from '../../persistence/users.ts'
import { hashOpaqueId, newOpaqueId } from '../../security/codes.ts'

const DAY_MS = 24 * 60 * 60_000
/** Prevents the use of firms for sending mails to strangers. */
const INVITATIONS_PER_DAY = 20

/** Locks the owner of a firm. @throws {ApiError} `not-found` for a user who has none. */
export async function lockOwner(trx: IdentityDb, { userId }: UserClaims) {
  const owner = await lockSelf(trx, userId)
  if (owner.firmName === null) throw new ApiError('not-found')
  return { ...owner, firmName: owner.firmName }
}

/**
 * Invites a person to the user's firm, by a link that works once, for a week, and for that address alone. The mail is in
 * the language of their account, or of the owner's if they have none.
 * @throws {ApiError} `validation-failed`, `not-found`, `firm-full`, `too-many-requests`.
 */
export async function invite(
  identity: IdentityDeps,
  by: UserClaims,
  { email, ...wanted }: InviteBody,
  requestId: string,
): Promise<void> {
  const rights = readRights(wanted)
  if (Array.isArray(rights)) throw refuseFields(...rights)
  const now = identity.now()
  const token = newOpaqueId()
  const address = email.trim().toLowerCase()
  const owner = await inTransaction(identity.database.db, async (trx) => {
    const owner = await lockOwner(trx, by)
    // A second invitation to an address replaces the first: its link is void.
    await trx
      .updateTable('firm_invitations')
      .set({ expires_at: now })
      .where('owner_id', '=', owner.id)
      .where('email', '=', address)
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
        ...{ id: newId(now.getTime()), owner_id: owner.id, email: address, token_hash: hashOpaqueId(token) },
        ...{ ...rights, created_at: now, expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS) },
      })
      .execute()
    const facts = { firm: owner.firmName, ...factsOf(rights) }
    await recordAccess(trx, { admin: by, action: 'invite-person', user: owner, facts, requestId, now })
    return owner
  })
  const invited = await findByEmail(identity.database.db, address)
  const { language } = invited ?? owner
  // After the `#` the token stays in the browser: it appears in no log and no referrer.
  const url = `${identity.config.publicUrl}/firm/join#${token}`
  const letter = invitationLetter(language, { username: owner.username, url, days: INVITATION_DAYS })
  identity.mail.send('invitation', owner.id, mailOf(address, language, letter))
}

/** Withdraws an open invitation. @throws {ApiError} `not-found`. */
export async function withdrawInvitation(
  identity: IdentityDeps,
  by: UserClaims,
  invitationId: string,
  requestId: string,
): Promise<void> {
  const now = identity.now()
  await inTransaction(identity.database.db, async (trx) => {
    const owner = await lockOwner(trx, by)
    const withdrawn = await trx
      .deleteFrom('firm_invitations')
      .where('id', '=', invitationId)
      .where('owner_id', '=', owner.id)
      .where('used_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!withdrawn) throw new ApiError('not-found')
    const facts = { firm: owner.firmName, ...factsOf(withdrawn) }
    await recordAccess(trx, { admin: by, action: 'withdraw-invitation', user: owner, facts, requestId, now })
  })
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

/** What an invitation's link shows; the visitor may have no account yet. */
export async function seeInvitation(identity: IdentityDeps, token: string): Promise<InvitationView> {
  const { db } = identity.database
  const invitation = await findInvitation(db, token, identity.now())
  const owner = await findUser(db, invitation.owner_id)
  if (owner?.firmName == null) throw new ApiError('invitation-invalid')
  return { firm: owner.firmName, email: invitation.email, ...presentRights(invitation) }
}
