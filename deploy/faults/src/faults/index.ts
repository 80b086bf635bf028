import { commitFaults } from './commit-rounds.ts'
import type { Fault } from './fault.ts'
import { kills } from './kills.ts'
import { serverFaults } from './servers.ts'

/** Every fault there is, in the order in which they are tried. */
export const faults: readonly Fault[] = [...commitFaults, ...kills, ...serverFaults]
