import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@boli/contracts'
import { createDatabase } from '@boli/database'
import type { IdentityTables } from '@boli/identity'
import { makeLoadAccounts, removeLoadAccounts } from '@boli/identity/load-accounts'
import { runDeployed } from '@boli/load/deployed/run-deployed'
import { listLot, type Person, placeBid, RoomSocket, signUp } from '@boli/market'
import { eventually, silentLogger } from '@boli/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeSystem, twoNodes } from '../support/system.ts'

describeSystem('every service as a separate process', { instances: twoNodes }, (system) => {
  let arjun: Person
  let priya: Person
  let auctionId: string
  const rooms: RoomSocket[] = []

  beforeAll(async () => {
    const farmer = await signUp(system, { username: 'AshaKale', role: 'farmer' })
    arjun = await signUp(system, { username: 'ArjunMehta', role: 'business' })
    priya = await signUp(system, { username: 'PriyaIyer', role: 'business' })
    auctionId = (await listLot(farmer.session))._id
    // Each connected directly to a different node, whose bids go to a different auctions instance.
    for (const [person, node] of [
      [arjun, 'realtime1'],
      [priya, 'realtime2'],
    ] as const)
      rooms.push(await RoomSocket.open(system.process(node).url, person.session))
  })

  afterAll(() => {
    for (const room of rooms) room.close()
  })

  test('two buyers on two nodes see each other’s bids, placed by socket and by HTTP', async () => {
    for (const room of rooms) expect((await room.watch(auctionId)).status).toBe(200)
    await rooms[0]?.placeBid({ auctionId, bidAmount: 2000 })
    await rooms[1]?.placeBid({ auctionId, bidAmount: 2025 })
    await placeBid(arjun.session, auctionId, 2050)
    for (const { received } of rooms)
      await eventually(() => expect(received.map((bid) => bid.bid_amount)).toEqual([2000, 2025, 2050]))
  })

  test('the same key by the other way and the other instance gets the same answer and stores nothing', async () => {
    const bidKey = newId()
    const first = await placeBid(priya.session, auctionId, 2100, { bidKey })
    const other = await RoomSocket.open(system.process('realtime1').url, priya.session)
    rooms.push(other)
    const again = await other.placeBid({ auctionId, bidAmount: 2100, bidKey })
    expect(again.data?.bid._id).toBe(first.bid._id)
    const stored = await system.query('select from auctions.bids where auction_id = $1', [auctionId])
    expect(stored).toHaveLength(4)
  })

  test('a load test from outside finds no bid that does not exist', async () => {
    const database = createDatabase<IdentityTables>({
      url: system.database.adminUrl,
      schema: 'identity',
      applicationName: 'load accounts',
      logger: silentLogger,
    })
    const accounts = await makeLoadAccounts(database, { farmers: 1, buyers: 4, now: new Date() })
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
    await removeLoadAccounts(database, { group: accounts.group, now: new Date() })
    // The farmer's lots are removed with the farmer.
    const open =
      "select from auctions.auctions join auctions.lots using (id) where status = 'active' and product_name like $1"
    await eventually(async () =>
      expect(await system.query(open, [`Load test ${accounts.group}%`])).toEqual([]),
    )
    await rm(folder, { recursive: true })
    await database.close()
  })

  test('every process stops cleanly when asked to', async () => {
    for (const room of rooms.splice(0)) room.close()
    for (const service of [...system.processes.values()].reverse())
      expect([service.name, await service.stop()]).toEqual([service.name, 0])
  })
})
