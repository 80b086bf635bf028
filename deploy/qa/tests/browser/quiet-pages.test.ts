import { listLot, placeBid } from '@boli/market'
import { expect, test } from 'vitest'
import { openSignedIn, openVisitor } from '../support/browser.ts'
import { signUpRoomPeople } from '../support/room-people.ts'

const people = await signUpRoomPeople('Quiet')

test('a page that breaks reports to the operator, but not who viewed what', async () => {
  const { page } = await openVisitor({ baseURL: people.market.url })
  await page.goto('/contact?from=ramesh')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const sent = page.waitForRequest('**/api/v1/reports')
  // An error of our script as the browser reports it; only the page can read the body of a beacon.
  const result = await page.evaluate<string>(`new Promise((resolve) => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      void body.text().then(resolve)
      return send(url, body)
    }
    const error = new TypeError('no lot of asha@example.in')
    error.stack = 'TypeError: at ' + location.origin + '/assets/lot-Ab1.js:1:23'
    window.dispatchEvent(new ErrorEvent('error', { error }))
  })`)
  expect(JSON.parse(result)).toEqual({
    errors: [
      {
        route: '/contact',
        kind: 'thrown',
        name: 'TypeError',
        message: 'no lot of <e-mail>',
        stack: ['assets/lot-Ab1.js:1:23'],
      },
    ],
    vitals: [],
  })
  expect((await (await sent).response())?.status()).toBe(200)
  await page.close()
})

test('no text becomes markup or script, and no worker loads from another origin', async () => {
  const { page, problems } = await openVisitor({ baseURL: people.market.url })
  for (const path of ['/', '/lots']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(problems).toEqual([])
    const refused = await page.evaluate<string[]>(`[
      () => { document.createElement('p').innerHTML = '<img src="x" onerror="alert(1)">' },
      () => { document.createElement('script').src = '/assets/other.js' },
      () => { document.createElement('script').text = 'alert(1)' },
      () => new Worker('/sw.js'),
      () => trustedTypes.createPolicy('other', {}),
    ].map((attempt) => { try { attempt(); return 'done' } catch (error) { return error.name } })`)
    expect(refused).toEqual(refused.map(() => 'TypeError'))
    // The browser logged an error for each of these five attempts.
    problems.splice(0)
  }
  await page.close()
})

test('a price changes in the market without another request for the list', async () => {
  const lot = await listLot(people.farmer.session, { product_name: 'Quiet wheat' })
  const { page } = await openSignedIn(people.arjun, { baseURL: people.market.url })
  const following = new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      let asked: string | undefined
      socket.on('framesent', ({ payload }) => {
        const [, number] = /^42(\d+)\["followAuctions"/.exec(String(payload)) ?? []
        if (number && String(payload).includes(lot._id)) asked = number
      })
      socket.on('framereceived', ({ payload }) => {
        if (asked && String(payload).startsWith(`43${asked}[`)) resolve()
      })
    })
  })
  await page.goto('/market?query=Quiet+wheat')
  const card = page.getByRole('article').filter({ hasText: 'Quiet wheat' })
  await card.getByText('₹2,000/quintal', { exact: true }).first().waitFor()
  await following
  // From here on prices come only over the socket.
  await page.route('**/getAllauctions*', (route) => route.abort())
  await placeBid(people.priya.session, lot._id, 2150)
  await card.getByText('₹2,150/quintal').waitFor()
  await card.getByText('1 bid').waitFor()
  await page.close()
})
