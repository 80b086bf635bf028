import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AuctionView,
  type BidView,
  type InformationView,
  indianDay,
  newId,
  type PublicRoute,
  routes,
} from '@boli/contracts'
import { createDatabase } from '@boli/database'
import type { IdentityTables } from '@boli/identity'
import { makeLoadAccounts, removeLoadAccounts } from '@boli/identity/load-accounts'
import { runDeployed } from '@boli/load/deployed/run-deployed'
import {
  dealOf,
  listLot,
  lookAtDeal,
  lotForm,
  type Person,
  placeBid,
  RoomSocket,
  signUp,
  takeStep,
} from '@boli/market'
import { eventually, silentLogger } from '@boli/test-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endAuction, type RunningSystem, realServers, startSystem } from '../support/system.ts'

const servers = realServers()

describe.skipIf(!servers)('every service as a separate process', () => {
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
    const socket = await RoomSocket.open(url, person.session)
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
    // Each connected directly to a different node, whose bids go to a different auctions instance.
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
    expect((await placeBid(arjun.session, auction._id, 2050)).bid.bid_amount).toBe(2050)
    for (const room of [arjunsRoom, priyasRoom]) {
      await eventually(() => expect(room.received.map((bid) => bid.bid_amount)).toEqual([2000, 2025, 2050]))
    }
  })

  test('a socket through the gateway receives the same messages', async () => {
    const [arjun, priya] = buyers
    const room = await open(arjun, system.url)
    const watched = await room.watch(auction._id)
    expect(watched.data?.auction).toMatchObject({ highestBid: 2050, totalBids: 3 })
    expect(watched.data?.watchingUsers).toBeGreaterThanOrEqual(1)
    await placeBid(priya.session, auction._id, 2075)
    await eventually(() => expect(room.received.at(-1)?.bid_amount).toBe(2075))
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

  test('the same key by the other way and the other instance gets the same answer and stores nothing', async () => {
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

  test('everyone in the room is notified once that the lot has ended', async () => {
    const [arjun] = buyers
    const room = await open(arjun, system.realtime[0].url)
    await room.watch(auction._id)
    let closings = 0
    room.socket.on('auctionClosed', () => {
      closings += 1
    })
    await endAuction(system, auction._id)
    await eventually(() => expect(closings).toBe(1))
    const { data } = await arjun.session.call<AuctionView>(routes.getAuction, {
      params: { auctionId: auction._id },
    })
    expect(data).toMatchObject({ status: 'completed', closeReason: 'sold', highestBid: 2100 })
  })

  describe('the deal', () => {
    let dealId: string
    const look = (person: Person) => lookAtDeal(person.session, dealId)
    const take = (person: Person, route: PublicRoute, said?: object, number?: number) =>
      takeStep(person.session, dealId, route, said, number)

    test('is agreed between the two, who see each other’s contact, and its buyer is notified of each step', async () => {
      const [arjun] = buyers
      dealId = (await dealOf(farmer.session, auction._id))._id
      expect(await look(farmer)).toMatchObject({
        ...{ state: 'agreed', price: 2100, you: 'farmer' },
        buyer: { _id: arjun.user._id, contact: { email: 'arjunmehta@walk.example' } },
      })
      const room = await open(arjun, system.realtime[1].url)
      const versions: number[] = []
      room.socket.on('deal-updated', (deal) => versions.push(deal.version))
      const at = new Date(Date.now() + 3_600_000).toISOString()
      await take(farmer, routes.proposeHandover, { place: 'APMC Yard, Indore', at, carrier: 'buyer' })
      const { version } = await take(arjun, routes.confirmHandover)
      await eventually(() => expect(versions).toContain(version))
    })

    test('is weighed, paid in two parts, billed, and rated by both', async () => {
      const [arjun] = buyers
      await take(farmer, routes.recordWeighing, {
        ...{ gross: 10.06, bags: 20, bagTare: 0.004 },
        deductions: [{ kind: 'moisture', by: 'quantity', value: 0.08, reason: 'Damp' }],
      })
      const weighed = await take(arjun, routes.confirmWeighing)
      expect(weighed.amount).toMatchObject({ due: 20_790, isEstimate: false })
      const paidOn = indianDay(Date.now())
      const parts = [
        { amount: 20_000, method: 'upi', reference: '123456789012' },
        { amount: 790, method: 'cash', reference: '' },
      ]
      for (const [index, part] of parts.entries()) {
        await take(arjun, routes.recordPayment, { ...part, paidOn })
        await take(farmer, routes.confirmPayment, {}, index + 1)
      }
      expect(await look(arjun)).toMatchObject({ state: 'completed', bill: { total: 20_790 } })
      const bill = await fetch(new URL(`/api/v1/deals/${dealId}/bill`, system.url), {
        headers: { cookie: arjun.session.cookieHeader() },
      })
      expect([bill.status, bill.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      await take(arjun, routes.rateDeal, { stars: 5, tags: ['as-described'] })
      const rated = await take(farmer, routes.rateDeal, { stars: 4 })
      expect(rated.ratings.map(({ stars }) => stars).sort()).toEqual([4, 5])
    })

    test('is published to auctions and analytics', async () => {
      const [arjun] = buyers
      await eventually(async () => {
        const { data } = await arjun.session.call<AuctionView>(routes.getAuction, {
          params: { auctionId: auction._id },
        })
        expect(data.deal).toEqual({ _id: dealId, state: 'completed' })
        const [settled] = await system.query<{ value: string }>(
          "select value from analytics.counters where name = 'deal-values' and key = 'settled'",
        )
        expect(Number(settled?.value)).toBe(20_790_00)
      })
    })

    test('is visible to nobody else: every call answers 404', async () => {
      const [, priya] = buyers
      const ofDeals = Object.values(routes).filter(
        ({ path, access }) => path.startsWith('/deals/:dealId') && access !== 'admin',
      )
      expect(ofDeals.length).toBeGreaterThan(20)
      const version = 1
      const said = {
        ...{ version, action: 'accept', accept: true, place: 'x', at: '2026-12-01T09:00:00.000Z' },
        ...{ carrier: 'buyer', net: 1, reason: 'x', amount: 1, method: 'cash', reference: '' },
        ...{ paidOn: '2026-11-22', text: 'x', note: 'x', kind: 'other', stars: 5 },
      }
      for (const route of ofDeals) {
        const params = { dealId, number: '1', file: 'abcdefghijkl.webp' }
        const isUpload = 'upload' in route && route.upload !== undefined
        const body = isUpload ? { form: lotForm() } : { json: said }
        const refusal = await priya.session
          .call(route, { params, ...(route.method === 'GET' ? {} : body) })
          .catch((error) => error)
        expect([route.path, refusal.status]).toEqual([route.path, 404])
      }
    })
  })

  test('information and analytics answer through the gateway', async () => {
    const list = await farmer.session.call<InformationView[]>(routes.listInformation)
    expect(list.status).toBe(200)
  })

  test('a load test from outside finds no bid that does not exist', async () => {
    const database = createDatabase<IdentityTables>({
      url: system.databaseUrl,
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
    for (const socket of sockets.splice(0)) socket.close()
    const services = [system.gateway, ...system.realtime, ...system.auctions, system.identity]
    for (const service of services) expect([service.name, await service.stop()]).toEqual([service.name, 0])
  })
})
