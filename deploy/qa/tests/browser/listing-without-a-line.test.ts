import { type AuctionView, routes } from '@boli/contracts'
import { giveContact, signUp } from '@boli/market'
import { describe, expect } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { openSignedIn } from '../support/browser.ts'
import { fillLotForm, signInOn, wordsOf } from '../support/newcomer.ts'
import { endSession } from '../support/open-places.ts'
import { enterMarket } from '../support/shared-stacks.ts'
import { startStory } from '../support/story.ts'

const market = await enterMarket()
const farmer = await signUp(market, { username: 'FarFarmer', role: 'farmer' })
await giveContact(farmer)
const phone = await openSignedIn(farmer, {
  baseURL: market.url,
  viewport: { width: 360, height: 740 },
  hasWorker: true,
})

/** Photos are distinguished by their width. */
async function aPhoto(width: number) {
  const address = await phone.page.evaluate<string>(
    `Object.assign(document.createElement('canvas'), { width: ${width}, height: 30 }).toDataURL('image/png')`,
  )
  return {
    ...{ name: `${width}.png`, mimeType: 'image/png' },
    buffer: Buffer.from(address.split(',')[1] ?? '', 'base64'),
  }
}

describe('a lot listed where there is no connection', () => {
  const step = startStory()

  step('is begun with a line, which is gone after its first picture', async () => {
    const { page, context } = phone
    await page.goto('/create-auction')
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await page.reload()
    await page.getByLabel('Product name').fill('Sharbati wheat')
    const input = page.locator('input[type=file]').first()
    await input.setInputFiles(await aPhoto(40))
    await page.getByText('Sent', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Where and how long' }).click()
    await page.getByText('More details').click()
    await page.getByRole('button', { name: 'Add a laboratory report' }).click()
    await page.locator('input[name=labName]').fill('State Grain Laboratory')
    await page.getByLabel('Sample number').fill('SGL/26/1184')
    await page.getByLabel('Date of the report').fill('2026-01-02')
    await expectAccessible(page)
    await context.setOffline(true)
    await page.getByLabel('Photo of the report').setInputFiles(await aPhoto(120))
    await page.getByRole('link', { name: 'Your produce' }).click()
    await input.setInputFiles([await aPhoto(60), await aPhoto(90)])
    await page.getByText('Waiting for network').first().waitFor()
    await page.getByRole('button', { name: 'Put photo 3 earlier' }).click()
  })

  step('is kept when it is to be listed without one, also through a reload', async () => {
    const { page } = phone
    await fillLotForm(page, wordsOf('en'), { name: 'Sharbati wheat', quantity: '10', price: '2275' })
    await page.getByRole('button', { name: 'Create Auction' }).click()
    const notice = page.getByRole('status').filter({ hasText: 'Your lot is saved on this device' })
    await notice.waitFor()
    await page.reload()
    await notice.waitFor()
    await page.getByAltText('Photo 3').waitFor({ state: 'attached' })
    expect(await page.getByLabel('Base Price').inputValue()).toBe('2,275')
  })

  step('is listed by one press, once, after its farmer has signed in again', async () => {
    const { page, context } = phone
    await endSession(farmer.session, market.url)
    await context.setOffline(false)
    await page.waitForURL('**/signin')
    await signInOn(page, wordsOf('en'), farmer.username, farmer.password)
    await page.waitForURL('**/create-auction')
    await page.getByText('You’re back online. Review your lot').waitFor()
    await page.getByRole('button', { name: 'List it now' }).click()
    await page.waitForURL('**/product/*')
    await page.getByRole('heading', { name: 'Sharbati wheat' }).waitFor()
    await page.getByRole('button', { name: 'Photo 3' }).click()
    await page.getByRole('button', { name: 'Enlarge the report of State Grain Laboratory' }).waitFor()
    await expectAccessible(page)
  })

  step(
    'is there once, with all pictures in their order, and nothing of it is left on the device',
    async () => {
      const { page, problems } = phone
      const mine = await page.evaluate<{ data: AuctionView[]; total: number }>(
        `fetch('/api/v1${routes.myAuctions.path}').then((answer) => answer.json())`,
      )
      expect(mine.total).toBe(1)
      expect(mine.data[0]?.product.labReport).toMatchObject({
        sampleNumber: 'SGL/26/1184',
        date: '2026-01-02',
      })
      const sources = (mine.data[0]?.product.images ?? []).map(({ src }) => src)
      const widths = await page.evaluate<number[]>(
        `Promise.all(${JSON.stringify(sources)}.map(async (src) =>
        (await createImageBitmap(await (await fetch(src)).blob())).width))`,
      )
      expect(widths).toEqual([40, 90, 60])
      await page.goto('/create-auction')
      expect(await page.getByLabel('Product name').inputValue()).toBe('')
      expect(await page.getByAltText('Photo 1').count()).toBe(0)
      expect(await page.locator('input[name=labName]').count()).toBe(0)
      expect(problems).toEqual([])
    },
  )
})
