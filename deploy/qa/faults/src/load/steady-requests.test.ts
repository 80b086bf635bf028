import { setImmediate } from 'node:timers/promises'
import { openSession, SeededRandom } from '@boli/market'
import { expect, test } from 'vitest'
import type { Market } from './market.ts'
import { SteadyRequests } from './steady-requests.ts'

test('late requests leave time for other work', async () => {
  // Nothing listens there.
  const buyers = [{ session: openSession('http://127.0.0.1:9') }]
  const market = { buyers, lotIds: ['lot'] } as unknown as Market
  const requests = new SteadyRequests(market, new SeededRandom(1))
  requests.flow(1_000_000_000)
  for (let turn = 0; turn < 10; turn += 1) await setImmediate()
  expect(await requests.stop()).toBeGreaterThan(0)
  expect(requests.log.records.length).toBeLessThan(1_000)
})
