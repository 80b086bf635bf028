import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { InstanceName } from '@boli/system'
import type { Fault } from './fault.ts'

const MINUTES = 5
const WRONG_FOR_MS = 15_000
const preload = join(import.meta.dirname, '..', 'supervisor', 'shift-clock.ts')

const victims: readonly InstanceName[] = ['identity', 'auctions1', 'realtime1', 'gateway1']

/** Only the clock of one process: the others and the database keep theirs. */
function wrongClock(name: InstanceName, minutes: number): Fault {
  const way = minutes > 0 ? 'ahead' : 'behind'
  return {
    name: `clock-${way}-${name}`,
    does: `${name} runs with its clock ${MINUTES} minutes ${way} for ${WRONG_FOR_MS / 1000} s, then with the right one again`,
    async run({ stand }) {
      const { keeper } = stand
      await keeper.startAnew(name, [`--import=${preload}?minutes=${minutes}`])
      await sleep(WRONG_FOR_MS)
      await keeper.startAnew(name, [])
    },
  }
}

export const clockFaults: readonly Fault[] = victims.flatMap((name) => [
  wrongClock(name, MINUTES),
  wrongClock(name, -MINUTES),
])
