import { setTimeout as delay } from 'node:timers/promises'
import { startDeadlineLoop } from '@boli/database'
import type { Logger } from '@boli/http-kit'
import { LOTS_TO_MATCH_CHANNEL } from '../../persistence/lots-to-match.ts'
import type { AuctionsDatabase } from '../../persistence/tables.ts'
import { LOTS_AT_ONCE, matchLots } from './match-lots.ts'
import { msUntilNextDigest, tellDigests } from './tell-digests.ts'

/** So long lots gather after a round that left none: where many are listed, one round compares them all. */
const GATHER_MS = 200

/**
 * Compares new and changed lots with the saved searches soon after they are listed, and tells digests when they are due;
 * every instance may run one.
 */
export function startSearchMatcher(o: { database: AuctionsDatabase; logger: Logger }): {
  stop(): Promise<void>
} {
  return startDeadlineLoop({
    ...o,
    channel: LOTS_TO_MATCH_CHANNEL,
    failure: 'comparing lots with saved searches failed and is tried again',
    async actOnDue() {
      const lots = await matchLots(o)
      const digests = await tellDigests(o)
      if (lots > 0 && lots < LOTS_AT_ONCE) await delay(GATHER_MS)
      return lots + digests > 0
    },
    // What another instance holds is its own to finish.
    msUntilNext: () => msUntilNextDigest(o.database),
  })
}
