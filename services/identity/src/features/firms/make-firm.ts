import type { UserClaims } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import type { IdentityDeps } from '../../deps.ts'
import { notifyEdges } from '../../live-sessions.ts'
import { recordAccess } from '../../persistence/administration.ts'
import { membershipOf } from '../../persistence/firms.ts'
import { publishUser } from '../../persistence/user-events.ts'
import { changeUser, lockSelf } from '../../persistence/users.ts'

/**
 * Makes the user's account a firm, or changes the firm's name. Deals and bills have the name from now on.
 * @throws {ApiError} `firm-only-buyers`; `firm-already` where the user belongs to another firm.
 */
export async function makeFirm(
  identity: IdentityDeps,
  owner: UserClaims,
  firmName: string,
  requestId: string,
): Promise<void> {
  if (owner.role !== 'business') throw new ApiError('firm-only-buyers')
  const now = identity.now()
  const name = firmName.trim()
  await inTransaction(identity.database.db, async (trx) => {
    const user = await lockSelf(trx, owner.userId)
    if (await membershipOf(trx, user, now)) throw new ApiError('firm-already')
    if (user.firmName === name) return
    const changed = await changeUser(trx, user, { firm_name: name }, now)
    await publishUser(trx, 'user-updated', changed, { requestId, now })
    const facts = { firm: name }
    await recordAccess(trx, { admin: owner, action: 'make-firm', user: changed, facts, requestId, now })
  })
  await notifyEdges(identity, { userId: owner.userId, sessionKey: null, isStillSignedIn: true })
}
