import type { SecondFactorView, UserClaims } from '@boli/contracts'
import type { IdentityDeps } from '../../deps.ts'
import { requiresSecondFactor } from '../../domain/second-factor.ts'
import { countRecoveryCodes, listPasskeys } from '../../persistence/second-factors.ts'
import { findSelf } from '../../persistence/users.ts'

/** The user's own factors, without secrets. */
export async function showFactors(
  { database: { db }, config }: IdentityDeps,
  { userId }: UserClaims,
): Promise<SecondFactorView> {
  const user = await findSelf(db, userId)
  const [authenticator, passkeys, recoveryCodesLeft] = await Promise.all([
    db
      .selectFrom('authenticators')
      .select(['created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst(),
    listPasskeys(db, userId),
    countRecoveryCodes(db, userId),
  ])
  const isRequired = requiresSecondFactor(user, config.exceptedAdminEmail)
  return {
    isRequired,
    isExcepted: user.role === 'admin' && !isRequired,
    authenticator: authenticator ? timesOf(authenticator) : null,
    passkeys: passkeys.map((row) => ({ _id: row.id, name: row.name, ...timesOf(row) })),
    recoveryCodesLeft,
  }
}

function timesOf(row: { created_at: Date; last_used_at: Date | null }) {
  return {
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}
