import { liveChannels, type SessionEndedMessage, type UserClaims } from '@boli/contracts'
import type { Identity } from './deps.ts'
import type { StartedSession } from './persistence/sessions.ts'

/**
 * Tells the edges at once, after the commit, to drop what they cached of a user's sessions. Where it cannot be
 * told, their caches run out within 30 s and the `session-ended` event follows.
 */
export async function tellEdges(
  identity: Pick<Identity, 'live' | 'logger'>,
  message: SessionEndedMessage,
): Promise<void> {
  try {
    await identity.live.publish(liveChannels.sessions, message)
  } catch (error) {
    identity.logger.warn({ err: error, userId: message.userId }, 'the edges could not be told of a session')
  }
}

/** Tells the edges of the sessions that ended because another one was started. */
export async function tellSessionsEnded(
  identity: Pick<Identity, 'live' | 'logger'>,
  { user, session }: { user: { id: string }; session: StartedSession },
  earlier: UserClaims | null,
): Promise<void> {
  for (const sessionKey of session.endedKeys) {
    const userId = sessionKey === earlier?.sessionKey ? earlier.userId : user.id
    await tellEdges(identity, { userId, sessionKey })
  }
}
