import { API_PREFIX } from '@boli/contracts'
import { listLot, type Person, RoomSocket, signUp } from '@boli/market'
import { eventually } from '@boli/test-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningSystem, realServers, startSystem } from '../support/system.ts'
import { startTraceCollector, type TraceCollector } from '../support/trace-collector.ts'

const servers = realServers()
const patience = { withinMs: 60_000 }

describe.skipIf(!servers)('traces', () => {
  let collector: TraceCollector
  let system: RunningSystem
  let buyer: Person
  let watcher: RoomSocket
  let bidder: RoomSocket
  let auctionId: string

  beforeAll(async () => {
    if (!servers) return
    collector = await startTraceCollector()
    system = await startSystem(servers, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    })
    const farmer = await signUp(system, { username: 'AshaKale', role: 'farmer' })
    buyer = await signUp(system, { username: 'Bharat', role: 'business' })
    auctionId = (await listLot(farmer.session))._id
    watcher = await RoomSocket.open(system.realtime[1].url, farmer.session)
    bidder = await RoomSocket.open(system.realtime[0].url, buyer.session)
    await watcher.watch(auctionId)
  })

  afterAll(async () => {
    watcher?.close()
    bidder?.close()
    await system?.stop()
    await collector?.stop()
  })

  test('one trace leads from the socket of a bid to the room of another node', async () => {
    const answer = await bidder.placeBid({ auctionId, bidAmount: 2000 })
    expect(answer.status).toBe(200)
    await eventually(() => {
      const sent = collector.spans.find(({ name }) => name === 'send new bid')
      expect(sent).toBeDefined()
      const way = sent ? collector.wayTo(sent) : []
      expect(way.map(({ service, name }) => `${service}: ${name}`)).toEqual([
        'boli-realtime: send new bid',
        'boli-gateway: handle bids-placed',
        'boli-auctions: place bid',
        'boli-realtime: socket placeBid',
      ])
      expect(new Set(way.map(({ traceId }) => traceId)).size).toBe(1)
    }, patience)
  })

  test('a bid over HTTP is one trace through the gateway and auctions', async () => {
    const response = await fetch(`${system.url}${API_PREFIX}/auction/place-bid/${auctionId}`, {
      method: 'POST',
      headers: {
        cookie: buyer.session.cookieHeader(),
        origin: system.url,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ bidAmount: 2000, maxAmount: 2900 }),
    })
    const requestId = response.headers.get('x-request-id')
    await eventually(() => {
      const ofRequest = collector.spans.filter(({ attributes }) =>
        attributes.some(({ key, value }) => key === 'boli.request_id' && value.stringValue === requestId),
      )
      const services = ofRequest.map(({ service, name }) => `${service}: ${name}`)
      const asked = `boli-gateway: POST ${API_PREFIX}/auction/place-bid/:auctionId`
      expect(services).toEqual(expect.arrayContaining([asked, 'boli-auctions: place bid']))
      expect(new Set(ofRequest.map(({ traceId }) => traceId)).size).toBe(1)
    }, patience)
  })

  test('trace headers from outside are ignored, and no secret of a path is recorded', async () => {
    const foreign = '0af7651916cd43dd8448eb211c80319c'
    const secret = 'b7ad6b7169203331-a-token-of-somebody'
    await fetch(`${system.url}${API_PREFIX}/user/reset-password/${secret}`, {
      method: 'POST',
      headers: {
        traceparent: `00-${foreign}-b7ad6b7169203331-01`,
        origin: system.url,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ password: 'Whatever@2026' }),
    })
    await eventually(() => {
      const services = collector.spans
        .filter(({ name }) => name === `POST ${API_PREFIX}/user/reset-password/:token`)
        .map(({ service }) => service)
      expect(services).toEqual(expect.arrayContaining(['boli-gateway', 'boli-identity']))
    }, patience)
    expect(collector.spans.filter(({ traceId }) => traceId === foreign)).toEqual([])
    expect(JSON.stringify(collector.spans)).not.toContain(secret)
  })
})
