import { API_PREFIX, routes } from '@boli/contracts'
import { listLot, placeBid, RoomSocket, signUp } from '@boli/market'
import { eventually } from '@boli/test-kit'
import { expect, onTestFinished, test } from 'vitest'
import type { TestedSystem } from '../../support/system.ts'
import type { TraceCollector } from '../../support/trace-collector.ts'

const patience = { withinMs: 60_000 }

export function testTraces(system: TestedSystem, collector: () => TraceCollector): void {
  /** The newest span of this name leads to its root through these spans, in one trace. */
  const expectWay = (name: string, expected: string[]) =>
    eventually(() => {
      const newest = collector().spans.findLast((span) => span.name === name)
      const way = newest ? collector().wayTo(newest) : []
      expect(way.map((span) => `${span.service}: ${span.name}`)).toEqual(expected)
      expect(new Set(way.map(({ traceId }) => traceId)).size).toBe(1)
    }, patience)

  test('one trace leads from the socket of a bid to the room of another node, and one from the gateway to a bid over HTTP', async () => {
    const farmer = await signUp(system, { username: 'TracedFarmer', role: 'farmer' })
    const buyer = await signUp(system, { username: 'TracedBuyer', role: 'business' })
    const { _id: auctionId } = await listLot(farmer.session)
    const watcher = await RoomSocket.open(system.process('realtime2').url, farmer.session)
    const bidder = await RoomSocket.open(system.process('realtime1').url, buyer.session)
    onTestFinished(() => {
      for (const room of [watcher, bidder]) room.close()
    })
    await watcher.watch(auctionId)
    expect((await bidder.placeBid({ auctionId, bidAmount: 2000 })).status).toBe(200)
    await expectWay('send new bid', [
      'boli-realtime: send new bid',
      'boli-gateway: handle bids-placed',
      'boli-auctions: place bid',
      'boli-realtime: socket placeBid',
    ])
    await placeBid(buyer.session, (await listLot(farmer.session))._id, 2000)
    await expectWay('place bid', [
      ...['boli-auctions: place bid', 'boli-gateway: handler - handler'],
      `boli-gateway: POST ${API_PREFIX}${routes.placeBid.path}`,
    ])
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
      const ofRequest = collector().spans.filter(({ attributes }) =>
        attributes.some(({ key, value }) => key === 'boli.request_id' && value.stringValue === requestId),
      )
      const name = `POST ${API_PREFIX}/user/reset-password/:token`
      expect(ofRequest.map((span) => `${span.service}: ${span.name}`)).toEqual(
        expect.arrayContaining([`boli-gateway: ${name}`, `boli-identity: ${name}`]),
      )
      expect(new Set(ofRequest.map(({ traceId }) => traceId)).size).toBe(1)
    }, patience)
    expect(collector().spans.filter(({ traceId }) => traceId === foreign)).toEqual([])
    expect(JSON.stringify(collector().spans)).not.toContain(secret)
  })
}
