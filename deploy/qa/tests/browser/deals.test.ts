import { type AuctionView, type DealView, routes } from '@boli/contracts'
import { listLot, lookAtDeal, lookAtLot, type Person, placeBid, takeStep, wheatPicture } from '@boli/market'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { openVisitor } from '../support/browser.ts'
import { endLot } from '../support/embedded-database.ts'
import { marketOf } from '../support/embedded-stack.ts'
import { inPrint } from '../support/other-media.ts'
import { openDealParties, phone, press } from '../support/room-people.ts'
import { enterStack } from '../support/shared-stacks.ts'
import { startStory } from '../support/story.ts'

const market = await enterStack('empty')
const people = await openDealParties(marketOf(market), 'Deal')

const now = (page: Page) => page.getByRole('region', { name: 'अब क्या करना है' })

const inKilograms = (page: Page) => page.locator('label', { hasText: /^किलो$/ }).click()

async function dealOf(person: Person, page: Page): Promise<DealView> {
  const dealId = new URL(page.url()).pathname.split('/')[2] ?? ''
  return lookAtDeal(person.session, dealId)
}

describe('a deal from the hammer to the bill, on a phone in Hindi', () => {
  const step = startStory()
  let lot: AuctionView

  step('below the reserve it waits for the farmer, who asks once for more', async () => {
    const { ramesh, arjun } = people
    lot = await listLot(ramesh.session, { reservePrice: '2600' })
    await placeBid(arjun.session, lot._id, 2450)
    await endLot(market.dataFolder, lot._id)
    await expect.poll(async () => (await lookAtLot(ramesh.session, lot._id)).deal).toBeTruthy()
    const { page } = ramesh
    await page.goto('/deals')
    await page
      .getByRole('link', { name: /1 आपका इंतज़ार/ })
      .first()
      .waitFor()
    await page.getByRole('link', { name: lot.productName }).click()
    await now(page).getByText('सबसे ऊँची बोली पर फ़ैसला करें').waitFor()
    await press(page, 'एक बार ज़्यादा भाव माँगें')
    await page.getByLabel('आपका भाव').fill('२,५५०')
    await press(page, 'यह भाव माँगें')
    await now(page).getByText('Dealarjun का इंतज़ार है').waitFor()
    await expectAccessible(page)
  })

  step('the buyer accepts, and both see how to reach each other', async () => {
    // From the lot's page, like a returning user.
    await people.arjun.page.goto(`/product/${lot._id}`)
    await people.arjun.page.getByRole('link', { name: 'सौदा खोलें' }).click()
    await press(people.arjun.page, '₹2,550/क्विंटल पर ख़रीदें')
    for (const { page } of [people.arjun, people.ramesh]) await page.getByText('9876543210').first().waitFor()
  })

  step('a wrong weight is objected to and corrected, with the slip', async () => {
    const buyer = people.arjun.page
    const { _id: dealId } = await dealOf(people.arjun, buyer)
    // Proposing and confirming it on the pages is part of the story from nothing.
    const at = new Date(Date.now() + 86_400_000).toISOString()
    const handover = { place: 'Sehore Mandi, Gate 2', at, carrier: 'buyer' }
    await takeStep(people.ramesh.session, dealId, routes.proposeHandover, handover)
    await takeStep(people.arjun.session, dealId, routes.confirmHandover)
    await press(buyer, 'तौल डालें')
    await inKilograms(buyer)
    await buyer.getByLabel('कुल वज़न').fill('1005')
    await buyer.getByLabel('बोरी या गाड़ी का वज़न').fill('25')
    await buyer.getByText('9.8 क्विंटल', { exact: true }).waitFor()
    await press(buyer, 'यह तौल भेजें')
    const farmer = people.ramesh.page
    await press(farmer, 'तौल ग़लत है')
    await farmer.getByLabel('क्या ग़लत है?').fill('बोरी 15 किलो की हैं')
    await press(farmer, 'तौल ग़लत है')
    await buyer.getByText('बोरी 15 किलो की हैं').first().waitFor()
    await press(buyer, 'दूसरी तौल डालें')
    await inKilograms(buyer)
    await buyer.getByLabel('कुल वज़न').fill('1005')
    await buyer.getByLabel('बोरी या गाड़ी का वज़न').fill('15')
    await buyer
      .locator('#step-weight input[type=file]')
      .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: await wheatPicture() })
    await buyer.getByRole('img', { name: 'फ़ोटो 1' }).waitFor()
    await press(buyer, 'यह तौल भेजें')
    await farmer.getByText('9.9 क्विंटल', { exact: true }).first().waitFor()
    await press(farmer, 'तौल सही है')
    await now(buyer).getByText('किसान को भुगतान करें').waitFor()
  })

  step('the buyer pays late, a part, then the rest, and the farmer confirms each', async () => {
    const buyer = people.arjun.page
    // The payment deadline changes the deal: an action sent at that moment must be reviewed again.
    await buyer.getByText('भुगतान का समय निकल गया').first().waitFor()
    const { due } = (await dealOf(people.arjun, buyer)).amount
    expect(due).toBe(25_245)
    const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`
    for (const [amount, reference, received] of [
      [10_000, '123456789012', 10_000],
      [15_245, '123456789013', 25_245],
    ] as const) {
      await press(buyer, 'मैंने पैसे दे दिए')
      await buyer.getByLabel('कितने रुपये दिए').fill(String(amount))
      await buyer.getByLabel('भुगतान का नंबर').fill(reference)
      await press(buyer, 'किसान को बताएँ')
      await press(people.ramesh.page, `${rupees(amount)} मिल गए`)
      await buyer.getByText(`₹25,245 में से ${rupees(received)} मिले`).waitFor()
    }
    await now(people.ramesh.page).getByText('रेटिंग दें').waitFor()
    await expectAccessible(people.ramesh.page)
  })

  step('the bill is a PDF that anyone can check', async () => {
    const { page, session } = people.ramesh
    const { bill, _id } = await dealOf(people.ramesh, page)
    expect(bill).toMatchObject({ total: 25_245, number: expect.stringMatching(/^\d{4}-\d{2}\/0001$/) })
    const answer = await fetch(`${market.url}/api/v1/deals/${_id}/bill`, {
      headers: { cookie: session.cookieHeader() },
    })
    expect(answer.headers.get('content-type')).toContain('application/pdf')
    const guest = await openVisitor({ baseURL: market.url, ...phone })
    await guest.page.goto(`/bill/${bill?.code}`)
    await guest.page.getByText('यह बिल असली है').waitFor()
    await guest.page.getByText('₹25,245').waitFor()
    await expectAccessible(guest.page)
    const { text, ...looks } = await inPrint(guest.page)
    expect(looks, 'in print').toEqual({ controls: [], pale: [], paper: 'rgb(255, 255, 255)' })
    for (const fact of ['यह बिल असली है', bill?.number ?? '', '₹25,245']) expect(text).toContain(fact)
    await guest.context.close()
    const deal = await inPrint(page)
    expect([deal.controls, deal.pale], 'the deal in print').toEqual([[], []])
    // Folded steps are printed with what they hold.
    for (const fact of ['Sehore Mandi, Gate 2', '9.9 क्विंटल', '₹25,245']) expect(deal.text).toContain(fact)
    expect([...people.arjun.problems, ...people.ramesh.problems]).toEqual([])
  })
})
