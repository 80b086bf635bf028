import { newId } from '@boli/contracts'
import { expect, test } from 'vitest'
import { createInstances, instanceOf } from './instances.ts'

const lots = Array.from({ length: 400 }, newId)
const at = (...addresses: string[]) => ({ addressesOf: async () => addresses })
const three = ['10.0.0.1', '10.0.0.2', '10.0.0.3']
const routes = async (instances: ReturnType<typeof createInstances>) => {
  const urls = await instances.current()
  return lots.map((lot) => instanceOf(urls, lot))
}

test('every node sends the bids on a lot to the same instance, and each instance gets its share of the lots', async () => {
  const here = await routes(createInstances('http://auctions:3000', at(...three)))
  const there = await routes(createInstances('http://auctions:3000', at(...three.toReversed())))
  expect(here).toEqual(there)
  for (const address of three) {
    const share = here.filter((url) => url === `http://${address}:3000`).length
    expect(share).toBeGreaterThan(80)
  }
})

test('if an instance does not answer, only the bids on its lots go to another one, and return later', async () => {
  let nowMs = 1
  const instances = createInstances('http://auctions:3000', { ...at(...three), nowMs: () => nowMs })
  const before = await routes(instances)
  instances.noteAway('http://10.0.0.2:3000')
  const meanwhile = await routes(instances)
  expect(meanwhile).not.toContain('http://10.0.0.2:3000')
  const moved = before.filter((url, index) => url !== meanwhile[index])
  expect(new Set(moved)).toEqual(new Set(['http://10.0.0.2:3000']))
  nowMs += 2_001
  expect(await routes(instances)).toEqual(before)
})

test('instances with a single address, or with TLS, are called by the host name', async () => {
  const single = createInstances('http://auctions:3000', at('10.0.0.1'))
  expect(await single.current()).toEqual(['http://auctions:3000'])
  const secure = createInstances('https://auctions:3000', at(...three))
  expect(await secure.current()).toEqual(['https://auctions:3000'])
})
