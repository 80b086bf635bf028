import { inTransaction } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import type { DeleteResult } from 'kysely'
import type { OwnCall } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import type { MailKind } from '../../domain/mails.ts'
import { requiresSecondFactor } from '../../domain/second-factor.ts'
import type { User } from '../../domain/user.ts'
import { notifyEdges } from '../../live-sessions.ts'
import { confirmPassword } from '../../persistence/confirm-password.ts'
import { queueAccountMail } from '../../persistence/mails.ts'
import {
  countFactors,
  hasFactor,
  removeAllFactors,
  replaceRecoveryCodes,
} from '../../persistence/second-factors.ts'
import { endOtherSessionsOf } from '../../persistence/sessions.ts'
import type { IdentityDb } from '../../persistence/tables.ts'
import { publishSessionEnded } from '../../persistence/user-events.ts'
import { lockSelf, lockUser } from '../../persistence/users.ts'

/**
 * Adds a factor: the first one comes with recovery codes, all other sessions end, and the user is notified by mail.
 * @param add Stores the factor; it may refuse.
 * @returns the recovery codes, readable here and never again; null if the user already has some.
 */
export async function addFactor(
  identity: IdentityDeps,
  { user: { userId, sessionKey }, client: { requestId } }: OwnCall,
  mail: MailKind,
  add: (trx: IdentityDb, user: User, now: Date) => Promise<void>,
): Promise<string[] | null> {
  const now = identity.now()
  const { codes, ended } = await inTransaction(identity.database.db, async (trx) => {
    const user = await lockSelf(trx, userId)
    const isFirst = !hasFactor(await countFactors(trx, userId))
    await add(trx, user, now)
    const codes = isFirst ? await replaceRecoveryCodes(trx, userId) : null
    const ended = await endOtherSessionsOf(trx, userId, sessionKey)
    const origin = { requestId, now }
    if (ended.length > 0) await publishSessionEnded(trx, user, 'signed-out-elsewhere', origin, ended)
    await queueAccountMail(trx, { kind: mail, userId, now })
    return { codes, ended }
  })
  for (const key of ended) await notifyEdges(identity, { userId, sessionKey: key })
  // The rights of this session may have changed.
  await notifyEdges(identity, { userId, sessionKey, isStillSignedIn: true })
  return codes
}

/**
 * Removes a factor after the password was given, and notifies the user by mail; with the last one the recovery codes are
 * removed.
 * @param remove Removes it.
 * @throws {ApiError} `not-found`; `last-factor` if this user must have one; see {@link confirmPassword}.
 */
export async function removeFactor(
  identity: IdentityDeps,
  call: OwnCall,
  password: string,
  mail: MailKind,
  remove: (trx: IdentityDb) => Promise<DeleteResult>,
): Promise<void> {
  const { userId } = call.user
  await confirmPassword(identity, call, password)
  await inTransaction(identity.database.db, async (trx) => {
    const user = await lockUser(trx, userId)
    if (!user || (await remove(trx)).numDeletedRows === 0n) throw new ApiError('not-found')
    if (!hasFactor(await countFactors(trx, userId))) {
      if (requiresSecondFactor(user, identity.config.exceptedAdminEmail)) throw new ApiError('last-factor')
      await removeAllFactors(trx, userId)
    }
    await queueAccountMail(trx, { kind: mail, userId, now: identity.now() })
  })
}
