import { setTimeout as sleep } from 'node:timers/promises'
import type { InstanceName } from '@boli/system'
import type { Fault } from './fault.ts'

const PAUSE_MS = 10_000
const SHORT_PAUSE_MS = 3_000

const victims: readonly InstanceName[] = [
  'identity',
  'auctions1',
  'information',
  'deals1',
  'notifications1',
  'analytics',
  'realtime1',
  'gateway1',
]

function killed(name: InstanceName): Fault {
  return {
    name: `kill-${name}`,
    does: `kill -9 of ${name}; it is started again at once`,
    isInShortForm: name === 'gateway1' || name === 'analytics',
    async run({ stand }) {
      await stand.keeper.kill(name)
      await stand.keeper.untilReady(name)
    },
  }
}

function paused(name: InstanceName): Fault {
  return {
    name: `pause-${name}`,
    does: `SIGSTOP of ${name} for ${PAUSE_MS / 1000} s, then SIGCONT`,
    async run({ stand, isShort }) {
      const process = stand.keeper.process(name)
      process.signal('SIGSTOP')
      await sleep(isShort ? SHORT_PAUSE_MS : PAUSE_MS)
      process.signal('SIGCONT')
    },
  }
}

function terminated(name: InstanceName): Fault {
  return {
    name: `term-${name}`,
    does: `SIGTERM of ${name}, which ends when its work is done and is started again`,
    async run({ stand, note }) {
      const beganMs = Date.now()
      const exitCode = await stand.keeper.terminate(name)
      if (exitCode !== 0) throw new Error(`${name} ended with ${exitCode}`)
      note(`it ended with 0 after ${((Date.now() - beganMs) / 1000).toFixed(1)} s`)
      await stand.keeper.untilReady(name)
    },
  }
}

export const kills: readonly Fault[] = [
  ...victims.map(killed),
  ...victims.map(paused),
  terminated('gateway1'),
  terminated('realtime1'),
]
