import { releaseUpload } from '@boli/database'
import type { User } from '../domain/user.ts'
import { reserveUsername } from './reserved-usernames.ts'
import { type EventOrigin, tellSessionEnded, tellUserDeleted } from './user-events.ts'
import type { IdentityDb } from './users.ts'

/**
 * Removes a user with their sessions, codes, waiting mails and picture, and tells others of it. The user's row
 * must be locked. The username stays reserved, unless the account was never verified.
 */
export async function removeUser(trx: IdentityDb, user: User, origin: EventOrigin): Promise<void> {
  if (user.avatarKey) await releaseUpload(trx, user.avatarKey)
  if (user.isVerified) await reserveUsername(trx, user, origin.now)
  await trx.deleteFrom('users').where('id', '=', user.id).execute()
  await tellSessionEnded(trx, user, 'user-deleted', origin)
  await tellUserDeleted(trx, user, origin)
}
