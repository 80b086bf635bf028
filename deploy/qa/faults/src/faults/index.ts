import { diskFull } from './disk-full.ts'
import { eventFaults } from './events.ts'
import type { Fault } from './fault.ts'
import { outages, reconnects } from './outages.ts'
import { processFaults } from './processes.ts'
import { restore } from './restore.ts'
import { rollingUpgrade } from './rolling-upgrade.ts'
import { bidRush, commitFaults, dealRounds, searchRounds } from './rounds.ts'

/** All faults, in the order in which they run. */
export const faults: readonly Fault[] = [
  bidRush,
  ...commitFaults,
  ...processFaults,
  dealRounds,
  searchRounds,
  ...outages,
  diskFull,
  ...eventFaults,
  reconnects,
  rollingUpgrade,
  restore,
]
