import { pause } from '../delivery-policy.ts'
import type { Subscription } from '../port.ts'
import { GroupMember, type GroupMemberOptions } from './group-member.ts'

/** How long a start waits to join the group: after a member died, joining takes much longer. */
const JOIN_PATIENCE_MS = 3_000
const TRY_AGAIN_MS = 1_000

export interface ConsumerOptions extends GroupMemberOptions {
  /** Delay between two tries to join the group; default 1 s. */
  tryAgainMs?: number
}

/**
 * Maintains one member of a group: joins, and rejoins whenever the client has dropped the member. If Kafka or a topic
 * is not available, it resolves all the same and retries: a service can serve without its consumers.
 */
export async function startConsumer(o: ConsumerOptions): Promise<Subscription> {
  const logger = o.logger.child({ group: o.group })
  const stopping = new AbortController()
  const firstTry = Promise.withResolvers<void>()

  async function maintainMember(): Promise<void> {
    while (!stopping.signal.aborted) {
      const member = new GroupMember({ ...o, logger })
      const hasJoined = await member.join()
      firstTry.resolve()
      if (hasJoined) await untilAborted(stopping.signal, member.lost)
      await member.leave()
      if (!stopping.signal.aborted) await pause(o.tryAgainMs ?? TRY_AGAIN_MS, stopping.signal)
    }
  }

  const membership = maintainMember()
  const patience = new AbortController()
  await Promise.race([firstTry.promise, pause(JOIN_PATIENCE_MS, patience.signal)])
  patience.abort()
  return {
    async stop() {
      stopping.abort()
      await membership
    },
  }
}

/** Resolves when `waited` does, or at once when the signal is aborted. */
async function untilAborted(signal: AbortSignal, waited: Promise<void>): Promise<void> {
  const aborted = Promise.withResolvers<void>()
  const resolve = () => aborted.resolve()
  signal.addEventListener('abort', resolve)
  if (signal.aborted) resolve()
  await Promise.race([waited, aborted.promise])
  signal.removeEventListener('abort', resolve)
}
