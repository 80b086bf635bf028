import type { FirmView, UserClaims } from '@boli/contracts'
import { presentRights } from '../../domain/firm.ts'
import { fullNameOf, type User } from '../../domain/user.ts'
import { membershipOf, openInvitations, peopleOf } from '../../persistence/firms.ts'
import type { IdentityDb } from '../../persistence/tables.ts'
import { findSelf } from '../../persistence/users.ts'

const asOwner = { part: 'owner' as const, lotLimit: null, dayLimit: null }

/** The firm of the signed-in user; null without one. Open invitations are for its owner. */
export async function showFirm(
  db: IdentityDb,
  { userId }: Pick<UserClaims, 'userId'>,
  now: Date,
): Promise<FirmView | null> {
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
      { ...nameOf(owner.id, owner.username, fullNameOf(owner)), ...asOwner, joinedAt: null },
      ...people.map((person) => ({
        ...nameOf(
          person.id,
          person.username,
          [person.first_name, person.last_name].filter(Boolean).join(' ') || person.username,
        ),
        ...presentRights(person),
        joinedAt: person.joined_at.toISOString(),
      })),
    ],
  }
}

const nameOf = (_id: string, username: string, fullname: string) => ({ _id, username, fullname })
