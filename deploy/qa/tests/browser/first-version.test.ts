import { once } from 'node:events'
import { createServer } from 'node:http'
import { routes } from '@boli/contracts'
import { fileOf, listLot, PASSWORD, signUp, wheatPicture } from '@boli/market'
import { expect, test } from 'vitest'
import { openVisitor } from '../support/browser.ts'
import { enterMarket, OTHER_ORIGIN } from '../support/shared-stacks.ts'

const market = await enterMarket()

/** Calls and renders like the first version's client, from another origin and with only the fields of the specification. */
const client = (api: string) => `<!doctype html><title>First version</title><body><script type="module">
const call = async (path, options = {}) =>
  (await fetch('${api}/api/v1' + path, { credentials: 'include', ...options })).json()
const headers = { 'content-type': 'application/json' }
const body = JSON.stringify({ input: 'FirstBuyer', password: '${PASSWORD}' })
const { data: user } = await call('/user/login', { method: 'POST', headers, body })
const { data: lots } = await call('/auction/getAllauctions?filter=all&sortBy=latest')
const { _id, highestBid, unit, product } = lots.find(({ productName }) => productName === 'First wheat')
const { data: lot } = await call('/auction/getAuction/' + _id)
const pictures = [product.p_image, user.avatar, ...lot.product.images.map(({ src }) => src)]
document.body.innerHTML = '<h1>' + user.username + '</h1>' +
  pictures.map((picture) => '<img src="' + picture + '">').join('') +
  '<p>Qty: ' + product.p_qty + ' ' + product.p_unit + '</p><p>Price: ₹' + highestBid + '/' + unit + '</p>' +
  (product.harvestDate === undefined ? '' : '<p>' + new Date(product.harvestDate).getFullYear() + '</p>')
</script>`

test('a client of the first version on another origin shows the right pictures, quantities and prices', async () => {
  const farmer = await signUp(market, { username: 'FirstFarmer', role: 'farmer' })
  const buyer = await signUp(market, { username: 'FirstBuyer', role: 'business' })
  const form = new FormData()
  form.set('avatar', fileOf(await wheatPicture()), 'me.png')
  await buyer.session.call(routes.addAvatar, { form })
  await listLot(farmer.session, { product_name: 'First wheat', quantity: '250kgs' })
  const site = createServer(({ url }, response) => {
    if (url !== '/') return response.writeHead(204).end()
    return response.setHeader('content-type', 'text/html; charset=utf-8').end(client(market.url))
  }).listen(Number(new URL(OTHER_ORIGIN).port), 'localhost')
  await once(site, 'listening')
  const { context, page, problems, refused } = await openVisitor({ baseURL: OTHER_ORIGIN })
  await page.goto('/')
  await page.getByRole('heading', { name: 'FirstBuyer' }).waitFor()
  const widths = () => page.evaluate<number[]>('[...document.images].map(({ naturalWidth }) => naturalWidth)')
  await expect.poll(async () => (await widths()).filter((width) => width > 0)).toHaveLength(3)
  expect(await page.locator('p').allTextContents()).toEqual(['Qty: 250kgs ', 'Price: ₹2000/quintal'])
  expect([problems, refused]).toEqual([[], []])
  await context.close()
  site.close()
})
