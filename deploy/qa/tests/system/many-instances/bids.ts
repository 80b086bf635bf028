import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@boli/contracts'
import { runDeployed } from '@boli/load/deployed/run-deployed'
import { listLot, PASSWORD, placeBid, RoomSocket, signUp, signUpBuyers } from '@boli/market'
import { eventually } from '@boli/test-kit'
import { expect, onTestFinished, test } from 'vitest'
import type { TestedSystem } from '../../support/system.ts'

export function testBids(system: TestedSystem): void {
  test('two buyers on two nodes see each other’s bids within a second, placed by socket, by HTTP, and by an unmodified client through the gateway; the same key by the other way and the other instance gets the same answer and stores nothing', async () => {
    const farmer = await signUp(system, { username: 'AshaKale', role: 'farmer' })
    const arjun = await signUp(system, { username: 'ArjunMehta', role: 'business' })
    const priya = await signUp(system, { username: 'PriyaIyer', role: 'business' })
    const { _id: auctionId } = await listLot(farmer.session)
    // Each connected directly to a different node, whose bids go to a different auctions instance.
    const at = (node: 'realtime1' | 'realtime2', { session }: typeof arjun) =>
      RoomSocket.open(system.process(node).url, session)
    const one = await at('realtime1', arjun)
    const two = await at('realtime2', priya)
    // Through the gateway, with the library's default options: it begins with polling.
    const unmodified = await RoomSocket.open(system.url, arjun.session, {})
    const rooms = [one, two, unmodified]
    onTestFinished(() => {
      for (const room of rooms) room.close()
    })
    for (const room of rooms) expect((await room.watch(auctionId)).status).toBe(200)
    const times: number[] = []
    for (const bid of [
      () => two.placeBid({ auctionId, bidAmount: 2000 }),
      () => one.placeBid({ auctionId, bidAmount: 2025 }),
      () => placeBid(priya.session, auctionId, 2050),
      () => unmodified.placeBid({ auctionId, bidAmount: 2075 }),
    ]) {
      const beganMs = performance.now()
      await bid()
      for (const { received } of rooms)
        await eventually(() => expect(received).toHaveLength(times.length + 1))
      times.push(performance.now() - beganMs)
    }
    for (const { received } of rooms)
      expect(received.map((bid) => bid.bid_amount)).toEqual([2000, 2025, 2050, 2075])
    // One of them may be late on a busy machine.
    expect(times.toSorted((a, b) => a - b)[2], `after ${times.join(', ')} ms`).toBeLessThan(1_000)

    const bidKey = newId()
    const first = await placeBid(priya.session, auctionId, 2100, { bidKey })
    const again = await two.placeBid({ auctionId, bidAmount: 2100, bidKey })
    expect(again.data?.bid._id).toBe(first.bid._id)
    expect(await system.query('select from auctions.bids where auction_id = $1', [auctionId])).toHaveLength(5)
  })

  test('a load test from outside finds no bid that does not exist', async () => {
    const { username } = await signUp(system, { username: 'LoadFarmer', role: 'farmer' })
    const buyers = (await signUpBuyers(system, 4)).map((buyer) => buyer.username)
    const accounts = { group: 'signed-up', password: PASSWORD, farmers: [username], buyers }
    const folder = await mkdtemp(join(tmpdir(), 'load-'))
    const reportFile = join(folder, 'report.html')
    const load = { seconds: 2, bidsPerSecond: 8, lots: 2, watchers: 4, byHttp: false }
    const said: string[] = []
    const isWell = await runDeployed(
      { url: system.url, accounts, reportFile, ...load },
      { say: (line) => said.push(line), signal: new AbortController().signal },
    )
    expect(isWell, said.join('\n')).toBe(true)
    expect(said).toContain('acknowledged bids that the API does not know of: 0')
    expect(await readFile(reportFile, 'utf8')).toContain('Nothing was lost.')
    await rm(folder, { recursive: true })
  })
}
