import { liveChannels, type SessionEndedMessage } from '@boli/contracts'
import type { Identity } from './deps.ts'

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
