import { inTransaction } from '@boli/database'
import type { Identity } from '../../deps.ts'
import { tellEdges } from '../../live-sessions.ts'
import { endSession } from '../../persistence/sessions.ts'
import { tellSessionEnded } from '../../persistence/user-events.ts'
import { findUser } from '../../persistence/users.ts'

/** Ends the session here and at every edge. Ending it twice is no error. */
export async function logout(
  identity: Identity,
  command: { userId: string; sessionKey: string; requestId: string },
): Promise<void> {
  const { userId, sessionKey, requestId } = command
  await inTransaction(identity.database.db, async (trx) => {
    const ended = await endSession(trx, sessionKey)
    const user = ended && (await findUser(trx, userId))
    const origin = { requestId, now: identity.now() }
    if (user) await tellSessionEnded(trx, user, 'logout', origin, [sessionKey])
  })
  await tellEdges(identity, { userId, sessionKey })
}
