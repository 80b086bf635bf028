import { setTimeout as sleep } from 'node:timers/promises'
import type { InstanceName } from '@boli/system'
import type { Fault } from './fault.ts'

const PAUSE_MS = 10_000
const SHORT_PAUSE_MS = 3_000

const victims: readonly InstanceName[] = [
  'identity',
  'auctions1',
  'information',
  'analytics',
  'realtime1',
  'gateway1',
]

function killed(name: InstanceName): Fault {
  return {
    name: `kill-${name}`,
    does: `kill -9 of ${name}; it is started again at once`,
    isInShortForm: name === 'gateway1',
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

export const kills: readonly Fault[] = [...victims.map(killed), ...victims.map(paused)]
