import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatSeconds } from '@boli/load/report'
import type { InstanceName } from '@boli/system'
import type { Fault } from './fault.ts'

const PAUSE_MS = 10_000
const SHORT_PAUSE_MS = 3_000
const WRONG_CLOCK_MS = 15_000
const MINUTES = 5
const shiftClock = join(import.meta.dirname, 'shift-clock.ts')

/** One process of each service. */
const one: readonly InstanceName[] = [
  'identity',
  'auctions1',
  'information',
  'deals1',
  'notifications1',
  'analytics',
  'realtime1',
  'gateway1',
]

const killed = (name: InstanceName): Fault => ({
  name: `kill-${name}`,
  does: `kill -9 of ${name}; it is started again at once`,
  isInShortForm: name === 'gateway1' || name === 'analytics',
  async run({ stand }) {
    await stand.keeper.kill(name)
    await stand.keeper.untilReady(name)
  },
})

const paused = (name: InstanceName): Fault => ({
  name: `pause-${name}`,
  does: `SIGSTOP of ${name} for ${PAUSE_MS / 1000} s, then SIGCONT`,
  async run({ stand, isShort }) {
    const process = stand.keeper.process(name)
    process.signal('SIGSTOP')
    await sleep(isShort ? SHORT_PAUSE_MS : PAUSE_MS)
    process.signal('SIGCONT')
  },
})

const terminated = (name: InstanceName): Fault => ({
  name: `term-${name}`,
  does: `SIGTERM of ${name}, which ends when its work is done and is started again`,
  async run({ stand, note }) {
    const beganMs = Date.now()
    const exitCode = await stand.keeper.terminate(name)
    if (exitCode !== 0) throw new Error(`${name} ended with ${exitCode}`)
    note(`it ended with 0 after ${formatSeconds(Date.now() - beganMs)}`)
    await stand.keeper.untilReady(name)
  },
})

/** Shifts the clock of one process only: the others and the database keep theirs. */
const wrongClock = (name: InstanceName, way: 'ahead' | 'behind'): Fault => ({
  name: `clock-${way}-${name}`,
  does: `${name} runs with its clock ${MINUTES} minutes ${way} for ${WRONG_CLOCK_MS / 1000} s, then with the right one again`,
  async run({ stand: { keeper } }) {
    const minutes = way === 'ahead' ? MINUTES : -MINUTES
    await keeper.restart(name, { nodeArguments: [`--import=${shiftClock}?minutes=${minutes}`] })
    await sleep(WRONG_CLOCK_MS)
    await keeper.restart(name)
  },
})

/** Faults of one process. */
export const processFaults: readonly Fault[] = [
  ...one.map(killed),
  ...one.map(paused),
  ...(['gateway1', 'realtime1'] as const).map(terminated),
  ...(['identity', 'auctions1', 'realtime1', 'gateway1'] as const).flatMap((name) => [
    wrongClock(name, 'ahead'),
    wrongClock(name, 'behind'),
  ]),
]
