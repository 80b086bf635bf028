import { type AuctionView, routes } from '@boli/contracts'
import { listLot, type Person, placeBid } from '@boli/market'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, squeezedTexts } from '../support/accessibility.ts'
import { openSignedIn, type VisitorOptions } from '../support/browser.ts'
import { walkByKeyboard } from '../support/keyboard.ts'
import { edgesMissing } from '../support/other-media.ts'
import { phone, signUpRoomPeople } from '../support/room-people.ts'

const people = await signUpRoomPeople('Phone')

async function enter(lot: AuctionView, options: Partial<VisitorOptions>): Promise<Page> {
  const { page } = await openSignedIn(people.arjun, { baseURL: people.market.url, ...options })
  await page.goto(`/auction/${lot._id}`)
  await page.getByText(options.language === 'hi' ? 'लाइव' : 'Live', { exact: true }).waitFor()
  return page
}

const bidOf = (bidder: Person, lot: AuctionView, bidAmount: number) =>
  placeBid(bidder.session, lot._id, bidAmount)

async function priceOf(lot: AuctionView): Promise<[number, string | undefined]> {
  const { data } = await people.farmer.session.call<AuctionView>(routes.getAuction, {
    params: { auctionId: lot._id },
  })
  return [data.highestBid, data.highestBidder?.username]
}

/** In the page: for each of the amounts to choose from, whether nothing covers it. */
const AMOUNTS_ON_TOP = `[...document.querySelectorAll('main form fieldset button')].map((amount) => {
  const { x, y, width, height } = amount.getBoundingClientRect()
  return amount.contains(document.elementFromPoint(x + width / 2, y + height / 2))
})`

describe('the room on a phone', () => {
  test('never bids an amount that changed during the press, in Hindi at 360 px', async () => {
    const lot = await listLot(people.farmer.session)
    const page = await enter(lot, phone)
    // Time and standing are repeated in the bar only while the clock is out of sight.
    const repeated = page.locator('.bid-bar-facts')
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await repeated.waitFor()
    await page.evaluate('scrollTo(0, 0)')
    await repeated.waitFor({ state: 'detached' })
    const button = page.getByRole('button', { name: 'की बोली लगाएँ' })
    await page.getByRole('button', { name: '₹2,000 की बोली लगाएँ' }).hover()
    const box = await button.boundingBox()
    expect((box?.y ?? 999) + (box?.height ?? 999), 'the button is on the screen').toBeLessThanOrEqual(740)
    await page.mouse.down()
    await bidOf(people.priya, lot, 2000)
    await page.getByRole('button', { name: '₹2,025 की बोली लगाएँ' }).waitFor()
    await page.mouse.up()
    await page.getByText('आपके दबाते ही भाव बदल गया: ₹2,000 की जगह अब ₹2,025').waitFor()
    expect(await priceOf(lot)).toEqual([2000, 'PhonePriya'])
    await button.click()
    await page.getByText('आप सबसे आगे हैं').waitFor()
    const toast = await page.locator('.Toastify__toast').first().boundingBox()
    const header = await page.locator('#root > header').boundingBox()
    expect(toast?.y, 'the toast is below the header').toBeGreaterThanOrEqual((header?.height ?? 9_999) - 1)
    expect(await priceOf(lot)).toEqual([2025, 'PhoneArjun'])
    await expectAccessible(page)
    await page.context().close()
  })

  test('can be used with the keyboard alone, and the focus stays inside', async () => {
    const page = await enter(await listLot(people.farmer.session), {})
    const focused = () => page.evaluate<string>('document.activeElement?.textContent')
    await page.getByLabel('Your bid, rupees').focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('2,100')
    await page.keyboard.press('Enter')
    await page.getByText('You lead').waitFor()
    await expect.poll(focused).toBe('Set a maximum')
    await page.keyboard.press('Enter')
    await page.keyboard.type('२,५००')
    await page.keyboard.press('Enter')
    await page.getByText('Automatic up to ₹2,500').waitFor()
    await page.context().close()
  })

  test('shows the button on the screen at any size, with no serious axe finding', async () => {
    const page = await enter(await listLot(people.farmer.session), {})
    await page.getByRole('button', { name: 'Automatic bidding' }).click()
    for (const viewport of [
      { width: 1280, height: 900 },
      // A desktop page enlarged to 200 %.
      { width: 640, height: 450 },
      // A phone on its side, and a narrow one.
      { width: 740, height: 360 },
      { width: 320, height: 640 },
    ]) {
      await page.setViewportSize(viewport)
      await page.evaluate('scrollTo(0, 0)')
      const bottom = async () => {
        const box = await page.getByRole('button', { name: 'Place Bid ₹2,000' }).boundingBox()
        return (box?.y ?? 9_999) + (box?.height ?? 9_999)
      }
      await expect.poll(bottom, { message: `at ${viewport.width}` }).toBeLessThanOrEqual(viewport.height)
      expect(await page.evaluate(AMOUNTS_ON_TOP), 'no bar over an amount').toEqual([true, true, true])
      await expectAccessible(page)
    }
    // A phone enlarged to 200 %: no text is squeezed, no field covered; in forced colours all have an edge.
    await page.setViewportSize({ width: 180, height: 370 })
    await expect.poll(() => squeezedTexts(page)).toEqual([])
    expect(await edgesMissing(page)).toEqual([])
    expect(await walkByKeyboard(page)).toEqual([])
    await page.context().close()
  })
})
