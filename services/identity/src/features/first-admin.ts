import { inTransaction, isUniqueViolation } from '@boli/database'
import type { FirstAdmin } from '../config.ts'
import type { IdentityDeps } from '../deps.ts'
import { addVerifiedUser } from '../persistence/accounts.ts'
import { findAccount } from '../persistence/users.ts'

/**
 * Creates the administrator that the configuration names. If an account with that e-mail address exists, possibly
 * created by another instance, nothing changes.
 * @throws if the username belongs to another user.
 */
export async function createFirstAdmin(identity: IdentityDeps, admin: FirstAdmin): Promise<void> {
  const { db } = identity.database
  if (await findAccount(db, admin.email)) return
  const now = identity.now()
  const passwordHash = await identity.passwords.hash(admin.password)
  try {
    await inTransaction(db, (trx) =>
      addVerifiedUser(
        trx,
        {
          username: admin.username,
          email: admin.email,
          password_hash: passwordHash,
          role: 'admin',
          must_change_password: admin.mustChangePassword ?? false,
        },
        { requestId: 'first-admin', now },
      ),
    )
    identity.logger.info('the first administrator was created')
  } catch (error) {
    if (isUniqueViolation(error) && (await findAccount(db, admin.email))) return
    if (isUniqueViolation(error, 'users_username_unique')) {
      throw new Error('ADMIN_USERNAME belongs to another account; configure another one', { cause: error })
    }
    throw error
  }
}
