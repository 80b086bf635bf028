import { clockFaults } from './clocks.ts'
import { commitFaults } from './commit-rounds.ts'
import { dealRounds } from './deal-rounds.ts'
import { diskFull } from './disk-full.ts'
import { eventFaults } from './events.ts'
import type { Fault } from './fault.ts'
import { kills } from './kills.ts'
import { linkFaults } from './links.ts'
import { reconnects } from './reconnects.ts'
import { restore } from './restore.ts'
import { rollingUpgrade } from './rolling-upgrade.ts'
import { searchRounds } from './search-rounds.ts'
import { serverFaults } from './servers.ts'

/** All faults, in the order in which they run. */
export const faults: readonly Fault[] = [
  ...commitFaults,
  ...kills,
  dealRounds,
  searchRounds,
  ...serverFaults,
  diskFull,
  ...linkFaults,
  ...eventFaults,
  ...clockFaults,
  reconnects,
  rollingUpgrade,
  restore,
]
