import { liveChannels, type SessionEndedMessage, type UserClaims } from '@boli/contracts'
import type { IdentityDeps } from './deps.ts'
import { memberIdsOf } from './persistence/firms.ts'
import type { SignedIn } from './persistence/sessions.ts'

type Notifying = Pick<IdentityDeps, 'live' | 'logger' | 'database'>

/**
 * Notifies the edges after the commit, so that they drop a user's cached sessions. If this fails, their caches expire
 * within 30 s and the `session-ended` event follows.
 */
export async function notifyEdges(identity: Notifying, message: SessionEndedMessage): Promise<void> {
  try {
    await identity.live.publish(liveChannels.sessions, message)
    if (message.sessionKey !== null) return
    // A change for all sessions of a firm's owner also changes what its members may do.
    for (const userId of await memberIdsOf(identity.database.db, message.userId))
      await identity.live.publish(liveChannels.sessions, { userId, sessionKey: null, isStillSignedIn: true })
  } catch (error) {
    const about = { err: error, userId: message.userId }
    identity.logger.warn(about, 'a session change could not be published to the edges')
  }
}

/** Notifies the edges of sessions that ended because another one was started. */
export async function notifySessionsEnded(
  identity: Notifying,
  { user, session }: SignedIn,
  earlier: UserClaims | null,
): Promise<void> {
  for (const sessionKey of session.endedKeys) {
    const userId = sessionKey === earlier?.sessionKey ? earlier.userId : user.id
    await notifyEdges(identity, { userId, sessionKey })
  }
}
