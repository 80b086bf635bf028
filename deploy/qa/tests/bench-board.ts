// Measures frames and the page's own share of a core while every tile of a board changes ten times a second:
//   npm run bench:board [-- --tiles 30] [--seconds 10]
// It starts its own market and stops it afterwards. Realtime sends such changes as four messages a second; here they are put
// into the page's own connection, so that no server competes for the core.
import { parseArgs } from 'node:util'
import type { LotUpdate } from '@boli/contracts'
import { routes } from '@boli/contracts'
import { giveContact, listLot, signUp } from '@boli/market'
import { closeBrowser, openSignedIn } from './support/browser.ts'
import { marketOf, startEmbedded, temporaryDataFolder } from './support/embedded-stack.ts'

const { values: options } = parseArgs({
  options: { tiles: { type: 'string', default: '30' }, seconds: { type: 'string', default: '10' } },
})
const [tiles, seconds] = [Number(options.tiles), Number(options.seconds)]
const MESSAGES_A_SECOND = 4
const data = await temporaryDataFolder()
const stack = await startEmbedded({ dataFolder: data.path, flags: ['--no-demo'] })
try {
  const market = marketOf(stack)
  const buyer = await signUp(market, { username: 'BoardBuyer', role: 'business' })
  await giveContact(buyer)
  const lots: string[] = []
  // A farmer may list only a limited number at once.
  for (let listed = 0; listed < tiles; ) {
    const farmer = await signUp(market, { username: `BoardFarmer${listed}`, role: 'farmer' })
    for (let own = 0; own < 10 && listed < tiles; own += 1, listed += 1)
      lots.push((await listLot(farmer.session, { product_name: `Lot ${listed}` }))._id)
  }
  for (const auctionId of lots) await buyer.session.call(routes.followAuction, { params: { auctionId } })

  const { page } = await openSignedIn(buyer, {
    baseURL: stack.url,
    viewport: { width: 1600, height: 1000 },
  })
  let send: (updates: LotUpdate[]) => void = () => {}
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => server.send(message))
    server.onMessage((message) => socket.send(message))
    send = (updates) => socket.send(`42${JSON.stringify(['lotUpdates', updates])}`)
  })
  await page.goto('/board?density=compact')
  await page.getByText('Live', { exact: true }).waitFor()
  await page.locator('[data-lot] form').first().waitFor()

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busySeconds = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  const busyBefore = await busySeconds()
  const frames = page.evaluate<number>(`new Promise((resolve) => {
    let frames = 0
    const beganAt = performance.now()
    const tick = () => {
      frames += 1
      if (performance.now() - beganAt < ${seconds * 1000}) requestAnimationFrame(tick)
      else resolve(frames / ((performance.now() - beganAt) / 1000))
    }
    requestAnimationFrame(tick)
  })`)
  let version = 1_000
  const sending = setInterval(() => {
    version += 3
    send(lots.map((id) => changed(id, version)))
  }, 1000 / MESSAGES_A_SECOND)
  const frameRate = await frames
  clearInterval(sending)
  const share = (await busySeconds()) - busyBefore
  console.log(
    `${tiles} tiles × 10 changes a second: ${frameRate.toFixed(1)} frames a second, ${((100 * share) / seconds).toFixed(1)} % of a core`,
  )
} finally {
  await closeBrowser()
  await stack.stop()
  await data.remove()
}

/** A lot after another user's bid, with a higher price for each version. */
function changed(id: string, version: number): LotUpdate {
  const price = 2_000 + version
  const hence = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  return {
    ...{ id, version, price, status: 'active', closeReason: null, reserve: 'none' },
    leader: { _id: id, username: version % 2 === 0 ? 'asha' : 'gupta' },
    ...{ bids: version, participants: 2, increment: 25, minimumNextBid: price + 25 },
    ...{ startsAt: hence(-1), endsAt: hence(1) },
    mine: { standing: 'watching', maximumLeft: null },
  }
}
