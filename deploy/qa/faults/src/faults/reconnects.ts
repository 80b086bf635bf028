import { setTimeout as sleep } from 'node:timers/promises'
import { formatSeconds } from '@boli/load/report'
import { cookiesOf } from '@boli/market'
import { Crowd } from '../load/crowd.ts'
import type { Fault } from './fault.ts'

const SOCKETS = 2_000

export const reconnects: Fault = {
  name: 'reconnect-2000',
  does: `${SOCKETS.toLocaleString('en')} more sockets are open; all connections to the gateways are dropped at once, and all come back`,
  async run({ stand, market, random, note, mended }) {
    const crowd = new Crowd(stand.url, random.fork())
    try {
      await crowd.gather(cookiesOf(market.buyers), SOCKETS)
      stand.front.drop()
      mended()
      while (crowd.returns().count < SOCKETS || !crowd.isWhole) await sleep(50)
      note(`all were back within ${formatSeconds(crowd.returns().longestAwayMs)}`)
    } finally {
      crowd.close()
    }
  },
}
