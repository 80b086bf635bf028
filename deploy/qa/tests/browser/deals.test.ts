import { type AuctionView, type DealView, routes } from '@boli/contracts'
import {
  giveContact,
  listLot,
  lookAtDeal,
  lookAtLot,
  type Person,
  placeBid,
  signUp,
  wheatPicture,
} from '@boli/market'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { seriousProblems } from '../support/accessibility.ts'
import { openSignedIn, openVisitor, type Visitor } from '../support/browser.ts'
import { endLot } from '../support/embedded-database.ts'
import { marketOf } from '../support/embedded-stack.ts'
import { inPrint } from '../support/other-media.ts'
import { enterStack, type SharedStack } from '../support/shared-stacks.ts'
import { tellStory } from '../support/story.ts'

const phone = { language: 'hi', viewport: { width: 360, height: 740 } } as const

let market: SharedStack
const people = {} as Record<'ramesh' | 'arjun' | 'priya', Person & Visitor>

beforeAll(async () => {
  market = await enterStack('empty')
  for (const [name, role] of [
    ['ramesh', 'farmer'],
    ['arjun', 'business'],
    ['priya', 'business'],
  ] as const) {
    const person = await signUp(marketOf(market), { username: `Deal${name}`, role })
    await giveContact(person)
    const visitor = await openSignedIn(person, { baseURL: market.url, ...phone })
    people[name] = { ...person, ...visitor }
  }
}, 300_000)

/** A lot on which Arjun led before Priya when it ended, and whose page leads to the deal. */
async function soldLot(fields: Record<string, string> = {}): Promise<AuctionView> {
  const lot = await listLot(people.ramesh.session, fields)
  for (const [bidder, bidAmount] of [
    [people.priya, 2300],
    [people.arjun, 2450],
  ] as const) {
    await placeBid(bidder.session, lot._id, bidAmount)
  }
  await endLot(market.dataFolder, lot._id)
  await expect.poll(async () => (await lookAtLot(people.ramesh.session, lot._id)).deal).toBeTruthy()
  return lot
}

/** Opens the deal of a lot from the lot's page, like a returning user. */
async function openDeal({ page }: Visitor, lot: AuctionView) {
  await page.goto(`/product/${lot._id}`)
  await page.getByRole('link', { name: 'सौदा खोलें' }).click()
  await page.getByRole('heading', { level: 1, name: lot.productName }).waitFor()
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const now = (page: Page) => page.getByRole('region', { name: 'अब क्या करना है' })

const inKilograms = (page: Page) => page.locator('label', { hasText: /^किलो$/ }).click()

async function dealOf(person: Person, page: Page): Promise<DealView> {
  const dealId = new URL(page.url()).pathname.split('/')[2] ?? ''
  return lookAtDeal(person.session, dealId)
}

const screens = () => ({ ramesh: people.ramesh, arjun: people.arjun, priya: people.priya })

describe('a deal from the hammer to the ratings, on a phone in Hindi', () => {
  const step = tellStory(screens)
  let lot: AuctionView

  step('the farmer says where the money goes', async () => {
    const { page } = people.ramesh
    await page.goto('/profile#payout')
    await page.getByLabel('UPI आईडी').fill('ramesh@upi')
    await page.getByLabel('खाताधारक का नाम').fill('Ramesh Patil')
    await page.getByLabel('खाता नंबर').fill('123456789012')
    await page.getByLabel('IFSC').fill('sbin0001234')
    await page.locator('#payout').getByRole('button', { name: 'सहेजें' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[type=password]').fill(people.ramesh.password)
    await dialog.getByRole('button', { name: 'सहेजें' }).click()
    await page.getByText('SBIN0001234').waitFor()
  })

  step('below the reserve it waits for the farmer, who asks once for more', async () => {
    lot = await soldLot({ reservePrice: '2600' })
    const { page } = people.ramesh
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
    expect(await seriousProblems(page)).toEqual([])
  })

  step('the buyer accepts, and both see how to reach each other', async () => {
    await openDeal(people.arjun, lot)
    await press(people.arjun.page, '₹2,550/क्विंटल पर ख़रीदें')
    for (const { page } of [people.arjun, people.ramesh]) await page.getByText('9876543210').first().waitFor()
  })

  step('one proposes place and time, the other confirms', async () => {
    const { page } = people.ramesh
    await press(page, 'जगह और समय बताएँ')
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel('दिन', { exact: true }).fill(tomorrow)
    await page.getByLabel('कहाँ').fill('Sehore Mandi, Gate 2')
    await press(page, 'यह बात भेजें')
    await press(people.arjun.page, 'हाँ, यही ठीक है')
    await now(people.ramesh.page).getByText('माल तौलें').waitFor()
  })

  step('a wrong weight is objected to and corrected, with the slip', async () => {
    const buyer = people.arjun.page
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
    await buyer.getByRole('img', { name: 'ramesh@upi को भुगतान का QR कोड' }).waitFor()
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
    expect(await seriousProblems(people.ramesh.page)).toEqual([])
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
    expect(await seriousProblems(guest.page)).toEqual([])
    const { text, ...looks } = await inPrint(guest.page)
    expect(looks, 'in print').toEqual({ controls: [], pale: [], paper: 'rgb(255, 255, 255)' })
    for (const fact of ['यह बिल असली है', bill?.number ?? '', '₹25,245']) expect(text).toContain(fact)
    await guest.context.close()
    const deal = await inPrint(page)
    expect([deal.controls, deal.pale], 'the deal in print').toEqual([[], []])
    // Folded steps are printed with what they hold.
    for (const fact of ['Sehore Mandi, Gate 2', '9.9 क्विंटल', '₹25,245']) expect(deal.text).toContain(fact)
  })

  step('the farmer gives something back by a credit note, which the check of the bill shows', async () => {
    const { page } = people.ramesh
    await page.locator('#step-bill summary').click()
    await press(page, 'बिल सुधारें')
    await page.getByLabel('कितनी रक़म लौटानी है').fill('५००')
    await page.getByLabel('क्या ग़लत था?').fill('दो बोरी भीगी थीं')
    await press(page, 'बिल सुधार पर्ची बनाएँ')
    await people.arjun.page.locator('#step-bill summary').click()
    await people.arjun.page.getByText('− ₹500').waitFor()
    const { bill } = await dealOf(people.ramesh, page)
    const guest = await openVisitor({ baseURL: market.url, ...phone })
    await guest.page.goto(`/bill/${bill?.code}`)
    await guest.page.getByText('₹500').waitFor()
    await guest.context.close()
  })

  step('they write to each other and rate each other', async () => {
    const { page } = people.arjun
    await page.getByLabel('नया संदेश').fill('माल बहुत अच्छा था')
    await page.getByRole('button', { name: 'भेजें', exact: true }).click()
    await people.ramesh.page.getByText('माल बहुत अच्छा था', { exact: true }).waitFor()
    for (const [name, one, other] of [
      ['Dealarjun', people.arjun, people.ramesh],
      ['Dealramesh', people.ramesh, people.arjun],
    ] as const) {
      await one.page.locator('label', { hasText: '5 में से 5 सितारे' }).click()
      await press(one.page, 'रेटिंग भेजें')
      await one.page.getByText('रेटिंग के लिए धन्यवाद').waitFor()
      await other.page.getByText(`${name} ने रेटिंग दी`).last().waitFor()
    }
    const { pathname } = new URL(page.url())
    await page.goto('/deals?filter=completed')
    await page.locator(`a[href="${pathname}"]`).waitFor()
    await page.goto('/member/Dealramesh')
    await page.getByRole('img', { name: '5 में से 5 सितारे' }).waitFor()
    expect(people.arjun.problems).toEqual([])
    expect(people.ramesh.problems).toEqual([])
  })
})

describe('a buyer who does not pay', () => {
  const step = tellStory(screens)
  let lot: AuctionView

  step('an auction above the reserve is a deal at once', async () => {
    lot = await soldLot()
    await openDeal(people.ramesh, lot)
    await now(people.ramesh.page).getByText('माल सौंपना तय करें').waitFor()
  })

  step('both confirm the weight, and the time to pay runs out', async () => {
    await openDeal(people.arjun, lot)
    const farmer = people.ramesh.page
    await farmer.locator('#step-weight > summary').click()
    await press(farmer, 'तौल डालें')
    await farmer.getByText('सिर्फ़ शुद्ध वज़न').click()
    await farmer.getByLabel('शुद्ध वज़न', { exact: true }).last().fill('1000')
    await press(farmer, 'क्या आपका मतलब 10 क्विंटल था?')
    await press(farmer, 'यह तौल भेजें')
    const buyer = people.arjun.page
    await now(buyer).getByText('तौल पक्की करें').waitFor()
    await buyer.getByRole('link', { name: 'अभी करें' }).click()
    await press(buyer, 'तौल सही है')
    await farmer.getByText('भुगतान का समय निकल गया').waitFor()
  })

  step('after notice the farmer cancels for default, and the runner-up is asked', async () => {
    const { page } = people.ramesh
    await press(page, 'ख़रीदार पैसे नहीं दे रहे: आख़िरी बार याद दिलाएँ')
    await press(page, 'आख़िरी बार याद दिलाएँ')
    await press(page, 'वादा न निभाने पर रद्द करें')
    await page.getByLabel('क्यों?').fill('फ़ोन नहीं उठाते')
    await press(page, 'वादा न निभाने पर रद्द करें')
    await page.getByText('ख़रीदार की ग़लती').first().waitFor()
    await press(page, '₹2,300/क्विंटल पर पूछें')
  })

  step('the runner-up may decline, and accepts', async () => {
    const { page } = people.priya
    await openDeal(people.priya, lot)
    await now(page).getByText('भाव का जवाब दें').waitFor()
    await press(page, '₹2,300/क्विंटल पर ख़रीदें')
    await now(page).getByText('माल सौंपना तय करें').waitFor()
    const { completedDeals } = (
      await people.arjun.session.call<{ completedDeals: number }>(routes.member, {
        params: { username: 'Dealarjun' },
      })
    ).data
    expect(completedDeals).toBe(1)
  })
})
