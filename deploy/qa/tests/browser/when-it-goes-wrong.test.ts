import { type AuctionView, indianDay, routes } from '@boli/contracts'
import { dealOf, listLot, lookAtDeal, placeBid, takeStep } from '@boli/market'
import { describe, expect } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { openSignedIn, openVisitor } from '../support/browser.ts'
import { endLot, queryEmbedded } from '../support/embedded-database.ts'
import { marketOf } from '../support/embedded-stack.ts'
import { openDealParties, phone, press } from '../support/room-people.ts'
import { enterStack } from '../support/shared-stacks.ts'
import { startStory } from '../support/story.ts'
import { signedIn } from '../support/viewers.ts'

const stack = await enterStack('demo')
const people = await openDealParties(marketOf(stack), 'Wrong')
const adminSession = await signedIn(stack, 'admin')
const desk = await openSignedIn({ session: adminSession }, { baseURL: stack.url })

const step = startStory()

const listNamed = (name: string, fields: Record<string, string> = {}) =>
  listLot(people.ramesh.session, { product_name: name, ...fields })

/** A lot on which Arjun bid, whose auction has just ended. */
async function endedLot(name: string, fields: Record<string, string> = {}) {
  const lot = await listNamed(name, fields)
  await placeBid(people.arjun.session, lot._id, 2000)
  await endLot(stack.dataFolder, lot._id)
  return { lot, dealId: (await dealOf(people.ramesh.session, lot._id))._id }
}

describe('an appeal', () => {
  const name = 'Appealed wheat'
  let dealId: string

  step('the farmer calls an administrator, whose open list of disputes shows it', async () => {
    dealId = (await endedLot(name)).dealId
    await desk.page.goto('/admin/deals?state=disputed')
    await desk.page.getByRole('heading', { level: 1, name: 'Deals' }).waitFor()
    const { page } = people.ramesh
    await page.goto(`/deals/${dealId}`)
    await press(page, 'एडमिन को बुलाएँ')
    await page.getByLabel('किस बात की शिकायत है?').selectOption('not-collected')
    await page.getByLabel('क्या हुआ?').fill('ख़रीदार माल उठाने नहीं आए')
    await expectAccessible(page)
    await press(page, 'शिकायत करें')
    await desk.page.getByRole('link', { name }).click()
    await desk.page.getByText('ख़रीदार माल उठाने नहीं आए').waitFor()
  })

  step('the buyer answers on the phone, and the administrator decides against them', async () => {
    const { page } = people.arjun
    await page.goto(`/deals/${dealId}`)
    await page.getByLabel('आपका जवाब').fill('गाड़ी ख़राब थी')
    await press(page, 'जवाब भेजें')
    await desk.page.getByRole('heading', { name: 'Decide the dispute' }).waitFor()
    await desk.page.getByText('The deal is cancelled', { exact: true }).click()
    await desk.page.locator('label', { hasText: 'Wrongarjun' }).click()
    await desk.page.getByLabel('Note to both').fill('Nobody came for three days')
    await expectAccessible(desk.page)
    await press(desk.page, 'Decide')
    await page.getByText('ख़रीदार की ग़लती').first().waitFor()
    await page.getByText('Nobody came for three days').first().waitFor()
  })

  step('the buyer appeals, and the page that the administrator has open shows it', async () => {
    const { page } = people.arjun
    await press(page, 'अपील करें')
    await page.getByLabel('फ़ैसला दोबारा क्यों हो?').fill('गाड़ी की रसीद मेरे पास है')
    await expectAccessible(page)
    await press(page, 'अपील करें')
    await page.getByText('आपकी अपील भेज दी').waitFor()
    await desk.page.getByText('Wrongarjun appealed').first().waitFor()
    await desk.page.getByText('गाड़ी की रसीद मेरे पास है').waitFor()
  })

  step('it is decided once more, both read it, and the deal goes on', async () => {
    await desk.page.getByText('The deal goes on', { exact: true }).click()
    await desk.page.getByLabel('Note to both').fill('The receipt of the garage is good')
    await press(desk.page, 'Decide')
    for (const { page } of [people.arjun, people.ramesh]) {
      await page.getByText('The receipt of the garage is good').first().waitFor()
      await page.getByText('सौदा आगे चलेगा').first().waitFor()
      await expectAccessible(page)
    }
    expect(await people.arjun.page.getByRole('button', { name: 'अपील करें' }).count()).toBe(0)
  })
})

describe('a suspension', () => {
  let live: AuctionView
  /** Auctions receives the suspension as an event of deals. */
  const untilAuctionsHas = (isSuspended: boolean) => {
    const query = `select suspended_until is not null as suspended from auctions.users where id = '${people.arjun.user._id}'`
    return expect.poll(() => queryEmbedded(stack.dataFolder, query)).toEqual([{ suspended: isSuspended }])
  }

  step('two strikes end a buyer’s bidding, with the day until which in words', async () => {
    for (const name of ['First default', 'Second default']) {
      const { dealId } = await endedLot(name)
      const { ramesh, arjun } = people
      await takeStep(ramesh.session, dealId, routes.openDispute, { kind: 'payment', text: 'Never paid' })
      await takeStep(arjun.session, dealId, routes.answerDispute, { text: 'I will' })
      const decision = { outcome: 'cancel', fault: 'buyer', note: 'Not paid' }
      await takeStep(adminSession, dealId, routes.decideDispute, decision)
    }
    live = await listNamed('Wheat after strikes')
    await untilAuctionsHas(true)
    const { page } = people.arjun
    await page.goto(`/auction/${live._id}`)
    await press(page, '₹2,000 की बोली लगाएँ')
    const until = /दो चूक की वजह से आप .*20\d\d तक बोली नहीं लगा सकते/
    await page.getByText(until).first().waitFor()
    await expectAccessible(page)
  })

  step('an administrator finds the deal, and lifts it with a note', async () => {
    const { page } = desk
    await page.goto('/admin/deals')
    await page.getByRole('searchbox').fill('Wrongarjun')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Second default' }).click()
    await page.getByRole('heading', { name: 'Suspension of Wrongarjun' }).waitFor()
    await press(page, 'Lift the suspension')
    await page.getByText('Please say why').waitFor()
    await page.getByLabel('Note', { exact: true }).fill('Both farmers were paid since')
    await expectAccessible(page)
    await press(page, 'Lift the suspension')
    await page.getByText('The suspension is lifted').waitFor()
    await page.goto('/admin/audit')
    await page.getByText('Both farmers were paid since').first().waitFor()
  })

  step('and the buyer bids again', async () => {
    const { page } = people.arjun
    await untilAuctionsHas(false)
    await press(page, '₹2,000 की बोली लगाएँ')
    await page.getByText('आप सबसे आगे हैं').first().waitFor()
  })
})

describe('a rating that should not be read', () => {
  const words = 'यह किसान चोर है'

  step('both rate after the deal, and anyone can read what was written', async () => {
    const { ramesh, arjun } = people
    const { dealId } = await endedLot('Rated wheat')
    await takeStep(ramesh.session, dealId, routes.recordWeighing, { net: 10 })
    await takeStep(arjun.session, dealId, routes.confirmWeighing)
    const paidOn = indianDay(Date.now())
    const { due } = (await lookAtDeal(arjun.session, dealId)).amount
    const payment = { amount: due, method: 'cash', reference: '', paidOn }
    await takeStep(arjun.session, dealId, routes.recordPayment, payment)
    await takeStep(ramesh.session, dealId, routes.confirmPayment)
    for (const { page } of [arjun, ramesh]) {
      await page.goto(`/deals/${dealId}`)
      await page.locator('label', { hasText: '5 में से 2 सितारे' }).click()
      if (page === arjun.page) await page.getByLabel('अपने शब्दों में').fill(words)
      await press(page, 'रेटिंग भेजें')
      await page.getByText('रेटिंग के लिए धन्यवाद').waitFor()
    }
    await arjun.page.goto('/member/Wrongramesh')
    await arjun.page.getByText(words).waitFor()
  })

  step('an administrator hides the text and never the stars', async () => {
    const { page } = desk
    await page.goto('/member/Wrongramesh')
    await page.getByText(words).waitFor()
    await expectAccessible(page)
    await press(page, 'Hide this text')
    await page.getByText('The text is hidden').waitFor()
    await page.getByText(words).waitFor({ state: 'detached' })
    const guest = await openVisitor({ baseURL: stack.url, ...phone })
    await guest.page.goto('/member/Wrongramesh')
    await guest.page.getByRole('img', { name: '5 में से 2 सितारे' }).waitFor()
    expect(await guest.page.getByText(words).count()).toBe(0)
    await guest.context.close()
  })
})

/** Ramesh declines the best bid on the deal's page. */
async function decline(dealId: string) {
  const { page } = people.ramesh
  await page.goto(`/deals/${dealId}`)
  await press(page, 'मना करें')
  await page.getByRole('alertdialog').getByRole('button', { name: 'मना करें' }).click()
  return page
}

describe('the next bidder', () => {
  step('is asked at her own bid after the farmer declined the highest, and buys at it', async () => {
    const name = 'Wheat for the next'
    const { ramesh, arjun, meena } = people
    const lot = await listNamed(name, { reservePrice: '2600' })
    await placeBid(meena.session, lot._id, 2000)
    await placeBid(arjun.session, lot._id, 2100)
    await endLot(stack.dataFolder, lot._id)
    const page = await decline((await dealOf(ramesh.session, lot._id))._id)
    await meena.page.goto('/home')
    await press(page, '₹2,000/क्विंटल पर पूछें')
    await page.getByText('अगले ख़रीदार से पूछा गया').waitFor()
    await meena.page.getByRole('link', { name: 'सौदे' }).first().click()
    await meena.page.getByRole('link', { name }).first().click()
    await meena.page.getByText('Wrongramesh ने अगले ख़रीदार से ₹2,000/क्विंटल पर पूछा').waitFor()
    await expectAccessible(meena.page)
    await press(meena.page, '₹2,000/क्विंटल पर ख़रीदें')
    for (const party of [meena.page, page]) await party.getByText('₹2,000/क्विंटल मान लिए').waitFor()
    await page.getByText('आपने अगले ख़रीदार से ₹2,000/क्विंटल पर पूछा').waitFor()
    expect(await page.getByText('नीलामी ₹', { exact: false }).count()).toBe(0)
  })
})

describe('a lot that was not sold', () => {
  const name = 'Wheat to list again'

  step('is declined by its farmer, and listed again with one press, including its picture', async () => {
    const { lot, dealId } = await endedLot(name, { reservePrice: '2600' })
    const page = await decline(dealId)
    await page.getByRole('link', { name: 'यह माल फिर नीलामी में रखें' }).click()
    await page.getByAltText('फ़ोटो 1').waitFor()
    expect(await page.getByLabel('उपज का नाम').inputValue()).toBe(name)
    await expectAccessible(page)
    await press(page, 'माल चढ़ाएँ')
    await page.waitForURL('**/product/*')
    expect(page.url()).not.toContain(lot._id)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.locator('img[src*="/media/lots/"]').first().waitFor()
  })

  step('and its buyer finds it in the market', async () => {
    const { page } = people.arjun
    await page.goto('/market')
    await page.getByLabel('बाज़ार में खोजें').fill(name)
    await page.getByRole('link', { name: `विवरण देखें: ${name}`, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect([...Object.values(people), desk].flatMap(({ problems }) => problems)).toEqual([])
  })
})
