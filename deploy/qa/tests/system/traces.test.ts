import { API_PREFIX } from '@boli/contracts'
import { listLot, RoomSocket, signUp } from '@boli/market'
import { eventually } from '@boli/test-kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeSystem, twoNodes } from '../support/system.ts'
import { startTraceCollector, type TraceCollector } from '../support/trace-collector.ts'

const patience = { withinMs: 60_000 }

let collector: TraceCollector
const traced = async () => {
  collector = await startTraceCollector()
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '100' }
  return { instances: twoNodes, environment }
}

describeSystem('traces', traced, (system) => {
  let watcher: RoomSocket
  let bidder: RoomSocket
  let auctionId: string

  beforeAll(async () => {
    const farmer = await signUp(system, { username: 'AshaKale', role: 'farmer' })
    const buyer = await signUp(system, { username: 'Bharat', role: 'business' })
    auctionId = (await listLot(farmer.session))._id
    watcher = await RoomSocket.open(system.process('realtime2').url, farmer.session)
    bidder = await RoomSocket.open(system.process('realtime1').url, buyer.session)
    await watcher.watch(auctionId)
  })

  afterAll(async () => {
    watcher?.close()
    bidder?.close()
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

  test('a call over HTTP is one trace, not that of its headers, and no secret of its path is recorded', async () => {
    const foreign = '0af7651916cd43dd8448eb211c80319c'
    const secret = 'b7ad6b7169203331-a-token-of-somebody'
    const response = await fetch(`${system.url}${API_PREFIX}/user/reset-password/${secret}`, {
      method: 'POST',
      headers: {
        traceparent: `00-${foreign}-b7ad6b7169203331-01`,
        origin: system.url,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ password: 'Whatever@2026' }),
    })
    const requestId = response.headers.get('x-request-id')
    await eventually(() => {
      const ofRequest = collector.spans.filter(({ attributes }) =>
        attributes.some(({ key, value }) => key === 'boli.request_id' && value.stringValue === requestId),
      )
      const services = ofRequest.map(({ service, name }) => `${service}: ${name}`)
      const name = `POST ${API_PREFIX}/user/reset-password/:token`
      expect(services).toEqual(expect.arrayContaining([`boli-gateway: ${name}`, `boli-identity: ${name}`]))
      expect(new Set(ofRequest.map(({ traceId }) => traceId)).size).toBe(1)
    }, patience)
    expect(collector.spans.filter(({ traceId }) => traceId === foreign)).toEqual([])
    expect(JSON.stringify(collector.spans)).not.toContain(secret)
  })
})
