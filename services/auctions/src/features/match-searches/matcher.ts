import { startDeadlineLoop } from '@boli/database'
import type { Logger } from '@boli/http-kit'
import { LOTS_TO_MATCH_CHANNEL } from '../../persistence/lots-to-match.ts'
import type { AuctionsDatabase } from '../../persistence/tables.ts'
import { matchLots } from './match-lots.ts'

/** Compares new and changed lots with the saved searches soon after they are listed; every instance may run one. */
export function startSearchMatcher(o: { database: AuctionsDatabase; logger: Logger }): {
  stop(): Promise<void>
} {
  return startDeadlineLoop({
    ...o,
    channel: LOTS_TO_MATCH_CHANNEL,
    failure: 'comparing lots with saved searches failed and is tried again',
    actOnDue: async () => (await matchLots(o.database)) > 0,
    // What another instance holds is its own to finish.
    msUntilNext: async () => null,
  })
}
