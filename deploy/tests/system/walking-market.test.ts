import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AuctionView, type BidView, type InformationView, newId, routes } from '@boli/contracts'
import { createDatabase } from '@boli/database'
import type { IdentityTables } from '@boli/identity'
import { makeLoadAccounts, removeLoadAccounts } from '@boli/identity/load-accounts'
import { runDeployed } from '@boli/load/deployed/run-deployed'
import { eventually, silentLogger } from '@boli/test-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listLot } from '../support/lots.ts'
import { type Person, signUp } from '../support/people.ts'
import { realServers } from '../support/real-servers.ts'
import { openSocket, type RoomSocket } from '../support/socket.ts'
import { type RunningSystem, startSystem } from '../support/system.ts'

const servers = realServers()

describe.skipIf(!servers)('every service as a process of its own', () => {
  let system: RunningSystem
  let farmer: Person
  let buyers: [Person, Person]
  let auction: AuctionView
  const sockets: RoomSocket[] = []

  beforeAll(async () => {
    if (!servers) return
    system = await startSystem(servers)
  })

  afterAll(async () => {
    for (const socket of sockets) socket.close()
    await system?.stop()
  })

  const open = async (person: Person, url: string) => {
    const socket = await openSocket(url, person.session)
    sockets.push(socket)
    return socket
  }

  test('a farmer signs up, confirms the code of the mail, and lists a lot with a picture', async () => {
    farmer = await signUp(system, { username: 'AshaKale', role: 'farmer' })
    auction = await listLot(farmer.session)
    expect(auction).toMatchObject({ status: 'active', highestBid: 2000, totalBids: 0 })
    const picture = await fetch(new URL(auction.product.p_image ?? '', system.url))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  test('two buyers on two nodes see each other’s bids, placed by socket and by HTTP', async () => {
    buyers = [
      await signUp(system, { username: 'ArjunMehta', role: 'business' }),
      await signUp(system, { username: 'PriyaIyer', role: 'business' }),
    ]
    const [arjun, priya] = buyers
    // Each straight at a node of its own, whose bids go to an auctions instance of its own.
    const arjunsRoom = await open(arjun, system.realtime[0].url)
    const priyasRoom = await open(priya, system.realtime[1].url)
    for (const room of [arjunsRoom, priyasRoom]) {
      expect((await room.watch(auction._id)).status).toBe(200)
    }
    expect(await arjunsRoom.placeBid({ auctionId: auction._id, bidAmount: 2000 })).toMatchObject({
      status: 200,
    })
    expect(await priyasRoom.placeBid({ auctionId: auction._id, bidAmount: 2025 })).toMatchObject({
      status: 200,
    })
    const byHttp = await arjun.session.call(routes.placeBid, {
      params: { auctionId: auction._id },
      json: { bidAmount: 2050, bidKey: newId() },
    })
    expect(byHttp.status).toBe(200)
    for (const room of [arjunsRoom, priyasRoom]) {
      await eventually(() => expect(room.heard.map((bid) => bid.bid_amount)).toEqual([2000, 2025, 2050]))
    }
  })

  test('a socket through the gateway hears the same', async () => {
    const [arjun, priya] = buyers
    const room = await open(arjun, system.url)
    const watched = await room.watch(auction._id)
    expect(watched.data?.auction).toMatchObject({ highestBid: 2050, totalBids: 3 })
    expect(watched.data?.watchingUsers).toBeGreaterThanOrEqual(1)
    await priya.session.call(routes.placeBid, {
      params: { auctionId: auction._id },
      json: { bidAmount: 2075, bidKey: newId() },
    })
    await eventually(() => expect(room.heard.at(-1)?.bid_amount).toBe(2075))
  })

  test('a bid that is too low, a second one of the leader, and one of the farmer are refused and not stored', async () => {
    const [arjun, priya] = buyers
    const refused = [
      [arjun, 2076, 409, 'bid-too-low'],
      [priya, 2200, 409, 'already-leading'],
      [farmer, 2200, 403, 'only-businesses-bid'],
    ] as const
    for (const [person, bidAmount, status, code] of refused) {
      const refusal = await person.session
        .call(routes.placeBid, { params: { auctionId: auction._id }, json: { bidAmount } })
        .catch((error) => error)
      expect({ status: refusal.status, code: refusal.answer?.code }).toEqual({ status, code })
    }
    const { data: bids } = await arjun.session.call<BidView[]>(routes.listPlacedBids, {
      params: { auctionId: auction._id },
    })
    expect(bids.map((bid) => bid.bid_amount).sort()).toEqual([2000, 2025, 2050, 2075])
  })

  test('the same key again, over the other way and the other instance, answers the same and stores nothing', async () => {
    const [arjun] = buyers
    const bid = { auctionId: auction._id, bidAmount: 2100, bidKey: newId() }
    const room = await open(arjun, system.realtime[1].url)
    const first = await room.placeBid(bid)
    const { data: again } = await arjun.session.call<{ bid: BidView }>(routes.placeBid, {
      params: { auctionId: auction._id },
      json: { bidAmount: bid.bidAmount, bidKey: bid.bidKey },
    })
    expect(again.bid._id).toBe(first.data?.bid._id)
    const [row] = await system.query<{ total_bids: number }>(
      'select total_bids from auctions.auctions where id = $1',
      [auction._id],
    )
    expect(row?.total_bids).toBe(5)
  })

  test('everybody in the room hears that the lot is over, once', async () => {
    const [arjun] = buyers
    const room = await open(arjun, system.realtime[0].url)
    await room.watch(auction._id)
    let closings = 0
    room.on('auctionClosed', () => {
      closings += 1
    })
    await system.query('update auctions.auctions set ends_at = clock_timestamp() where id = $1', [
      auction._id,
    ])
    await system.query("select pg_notify('auctions_end_times', '')")
    await eventually(() => expect(closings).toBe(1))
    const { data } = await arjun.session.call<AuctionView>(routes.getAuction, {
      params: { auctionId: auction._id },
    })
    expect(data).toMatchObject({ status: 'completed', closeReason: 'sold', highestBid: 2100 })
  })

  test('information and analytics answer through the gateway', async () => {
    const list = await farmer.session.call<InformationView[]>(routes.listInformation)
    expect(list.status).toBe(200)
  })

  test('a load test from outside is told of no bid that is not there', async () => {
    const database = createDatabase<IdentityTables>({
      url: system.databaseUrl,
      schema: 'identity',
      applicationName: 'load accounts',
      logger: silentLogger,
    })
    const accounts = await makeLoadAccounts(database, { farmers: 1, buyers: 4, now: new Date() })
    const folder = await mkdtemp(join(tmpdir(), 'load-'))
    const reportFile = join(folder, 'report.html')
    const load = { seconds: 2, bidsPerSecond: 8, lots: 2, watchers: 4 }
    const said: string[] = []
    const isWell = await runDeployed(
      { url: system.url, accounts, reportFile, ...load },
      { say: (line) => said.push(line), signal: new AbortController().signal },
    )
    expect(isWell, said.join('\n')).toBe(true)
    expect(said).toContain('acknowledged bids that the API does not know of: 0')
    expect(await readFile(reportFile, 'utf8')).toContain('Nothing was lost.')
    await removeLoadAccounts(database, { group: accounts.group, now: new Date() })
    // Its farmer's lots go with the farmer.
    const open =
      "select from auctions.auctions join auctions.lots using (id) where status = 'active' and product_name like $1"
    await eventually(async () =>
      expect(await system.query(open, [`Load test ${accounts.group}%`])).toEqual([]),
    )
    await rm(folder, { recursive: true })
    await database.close()
  })

  test('every process stops cleanly when asked to', async () => {
    for (const socket of sockets.splice(0)) socket.close()
    const services = [system.gateway, ...system.realtime, ...system.auctions, system.identity]
    for (const service of services) expect([service.name, await service.stop()]).toEqual([service.name, 0])
  })
})
