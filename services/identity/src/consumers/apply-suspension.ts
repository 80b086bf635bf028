import type { DomainEvent } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import type { IdentityDeps } from '../deps.ts'
import { notifyEdges } from '../live-sessions.ts'
import { endAllSessions } from '../persistence/sessions.ts'
import { publishSessionEnded } from '../persistence/user-events.ts'

/**
 * Stores until when a user may not sign in. Their sessions end, and the edges drop them at once. An
 * older event than the one already applied changes nothing.
 */
export async function applySuspension(
  identity: IdentityDeps,
  { data: { userId, signIn }, version, requestid: requestId = '' }: DomainEvent<'standing-changed'>,
): Promise<void> {
  // Events of earlier releases have no `signIn`.
  if (signIn === undefined) return
  const now = identity.now()
  const hasEnded = await inTransaction(identity.database.db, async (trx) => {
    const user = await trx
      .updateTable('users')
      .set({
        suspended_until: signIn && new Date(signIn.until),
        suspension_reason: signIn?.reason ?? null,
        standing_version: version,
      })
      .where('id', '=', userId)
      .where('standing_version', '<', version)
      .returning(['id', 'version', 'suspended_until'])
      .executeTakeFirst()
    if (!user?.suspended_until || user.suspended_until <= now) return false
    const ended = await endAllSessions(trx, userId)
    if (ended.length > 0) await publishSessionEnded(trx, user, 'ended-by-admin', { requestId, now })
    return true
  })
  if (hasEnded) await notifyEdges(identity, { userId, sessionKey: null })
}
