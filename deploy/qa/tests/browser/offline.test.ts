import { dealOf, listLot, placeBid } from '@boli/market'
import { startLinkProxy } from '@boli/system'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import shell from '../../../../web/src/locales/en/shell.json' with { type: 'json' }
import { openSignedIn } from '../support/browser.ts'
import { endLot } from '../support/embedded-database.ts'
import { signUpRoomPeople } from '../support/room-people.ts'
import { enterStack } from '../support/shared-stacks.ts'

const people = await signUpRoomPeople('LastSeen')

/** The kinds of answers stored on the device, such as `auctions.list`. */
const kindsKept = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'boli-last-seen')) return []
    const database = await new Promise((open) => {
      const asked = indexedDB.open('boli-last-seen')
      asked.onsuccess = () => open(asked.result)
    })
    const asked = database.transaction('answers').objectStore('answers').getAllKeys()
    const keys = await new Promise((done) => { asked.onsuccess = () => done(asked.result) })
    database.close()
    return keys.map((key) => JSON.parse(key.slice(key.indexOf(' '))).slice(0, 2).join('.'))
  })()`)

/** The path of Arjun's deal page, after a purchase of his. */
async function dealOfArjun(): Promise<string> {
  const { _id: auctionId } = await listLot(people.farmer.session)
  await placeBid(people.arjun.session, auctionId, 2_100)
  await endLot((await enterStack('empty')).dataFolder, auctionId)
  return `/deals/${(await dealOf(people.arjun.session, auctionId))._id}`
}

test('offline, the last seen pages are shown with their age to the last user, reload when the network is back, and are removed at sign-out', async () => {
  const [deal, lot] = await Promise.all([dealOfArjun(), listLot(people.farmer.session)])
  const line = await startLinkProxy({ targets: () => [Number(new URL(people.market.url).port)] })
  const url = `http://localhost:${line.port}`
  const { page, context } = await openSignedIn(people.arjun, { baseURL: url, hasWorker: true })
  const price = () => page.getByText('₹2,000/quintal').first().waitFor()
  const menu = page.getByRole('button', {
    name: shell.account.menu.replace('{{username}}', people.arjun.user.username),
  })
  const age = page.getByText(/^You’re offline\. What you see is from /)
  const pages = ['/market', `/product/${lot._id}`, `/auction/${lot._id}`, deal, '/deals']
  await page.goto('/market')
  const others = await Promise.all(pages.slice(1).map(() => context.newPage()))
  await Promise.all(others.map((other, at) => other.goto(pages[at + 1] ?? '')))
  const kinds = ['auctions.list', 'auctions.detail', 'auctions.room', 'deals.detail', 'deals.list']
  await expect.poll(() => kindsKept(page)).toEqual(expect.arrayContaining(kinds))
  for (const other of others) await other.close()
  await page.evaluate('navigator.serviceWorker.ready.then(() => 1)')
  line.cut()
  for (const path of pages) {
    await page.goto(path)
    await age.waitFor()
    if (path === deal) await page.getByRole('heading', { level: 1, name: 'Sharbati wheat' }).waitFor()
    else if (path !== '/deals') await price()
    if (path.startsWith('/auction/')) await page.getByText(/^Price as of /).waitFor()
  }
  expect(new URL(page.url()).pathname).toBe('/deals')
  // A page that was not seen before has nothing to show, and is no error page.
  await page.goto('/my-bids')
  await menu.waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(pages[1] ?? '')
  await age.waitFor()
  line.mend()
  await age.waitFor({ state: 'detached' })
  await price()
  await menu.click()
  await page.getByRole('button', { name: shell.account.signOut }).click()
  await expect.poll(() => kindsKept(page)).toEqual([])
  await context.close()
  await line.stop()
})
