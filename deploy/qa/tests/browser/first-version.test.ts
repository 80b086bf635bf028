import { once } from 'node:events'
import { createServer } from 'node:http'
import { listLot, type MarketAddress, PASSWORD, signUp } from '@boli/market'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openVisitor } from '../support/browser.ts'
import { enterMarket, OTHER_ORIGIN } from '../support/shared-stacks.ts'

let market: MarketAddress
let browser: Browser
beforeAll(async () => {
  market = await enterMarket()
  browser = await launchBrowser()
}, 300_000)
afterAll(() => browser?.close())

/** Calls and renders like the first version's client, from another origin and with only the fields of the specification. */
const client = (api: string) => `<!doctype html><title>First version</title><body><script type="module">
const call = async (path, options = {}) =>
  (await fetch('${api}/api/v1' + path, { credentials: 'include', ...options })).json()
const headers = { 'content-type': 'application/json' }
const body = JSON.stringify({ input: 'FirstBuyer', password: '${PASSWORD}' })
const { data: user } = await call('/user/login', { method: 'POST', headers, body })
const { data: lots } = await call('/auction/getAllauctions?filter=all&sortBy=latest')
const { highestBid, unit, product } = lots.find(({ productName }) => productName === 'First wheat')
document.body.innerHTML = '<h1>' + user.username + '</h1><img src="' + product.p_image + '">' +
  '<p>Qty: ' + product.p_qty + ' ' + product.p_unit + '</p><p>Price: ₹' + highestBid + '/' + unit + '</p>' +
  (product.harvestDate === undefined ? '' : '<p>' + new Date(product.harvestDate).getFullYear() + '</p>')
</script>`

test('a client of the first version on another origin shows pictures, quantities and prices as they are', async () => {
  const farmer = await signUp(market, { username: 'FirstFarmer', role: 'farmer' })
  await signUp(market, { username: 'FirstBuyer', role: 'business' })
  await listLot(farmer.session, { product_name: 'First wheat', quantity: '250kgs' })
  const site = createServer(({ url }, response) => {
    if (url !== '/') return response.writeHead(204).end()
    return response.setHeader('content-type', 'text/html; charset=utf-8').end(client(market.url))
  }).listen(Number(new URL(OTHER_ORIGIN).port), 'localhost')
  await once(site, 'listening')
  const { context, page, problems, refused } = await openVisitor(browser, { baseURL: OTHER_ORIGIN })
  await page.goto('/')
  await page.getByRole('heading', { name: 'FirstBuyer' }).waitFor()
  await expect.poll(() => page.evaluate<number>('document.images[0].naturalWidth')).toBeGreaterThan(0)
  expect(await page.locator('p').allTextContents()).toEqual(['Qty: 250kgs ', 'Price: ₹2000/quintal'])
  expect([problems, refused]).toEqual([[], []])
  await context.close()
  site.close()
})
