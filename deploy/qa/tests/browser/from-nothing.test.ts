import type { MarketAddress } from '@boli/market'
import { PASSWORD } from '@boli/market'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { seriousProblems } from '../support/accessibility.ts'
import { launchBrowser, openVisitor, type Visitor } from '../support/browser.ts'
import { fillLotOn, giveNumberFor, shortenLots, signUpOn, withAmount, wordsOf } from '../support/newcomer.ts'
import { enterMarket } from '../support/shared-stacks.ts'
import { tellStory } from '../support/story.ts'

/** Long enough for two bids and a lost session on a busy machine. */
const LOT_MINUTES = 0.6

// Nobody has an account here and nothing is called: all that happens is pressed and typed on the pages.

const sights = [
  {
    language: 'hi',
    viewport: { width: 360, height: 740 },
    lot: 'देसी चना',
    farmer: 'NayaKisan',
    buyer: 'NayaVyapari',
  },
  {
    language: 'en',
    viewport: { width: 1280, height: 900 },
    lot: 'Desi gram',
    farmer: 'NewFarmer',
    buyer: 'NewBuyer',
  },
] as const

let market: MarketAddress
let browser: Browser
const people: Record<string, Visitor> = {}
const lots: Record<string, string> = {}

beforeAll(async () => {
  market = await enterMarket()
  browser = await launchBrowser()
}, 300_000)

afterAll(() => browser?.close())

const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

describe.each(sights)(
  'from nothing in $language at $viewport.width px',
  ({ language, viewport, lot, farmer, buyer }) => {
    const step = tellStory(() => people)
    const t = wordsOf(language)
    const open = async (name: string) => {
      people[name] = await openVisitor(browser, { baseURL: market.url, language, viewport })
      return people[name].page
    }
    const pageOf = (name: string) => (people[name] as Visitor).page
    const bid = (page: Page) =>
      page.getByRole('button', { name: withAmount(t('room', 'placeBidOf')) }).first()

    step('a farmer signs up from the landing page and is asked for nothing more', async () => {
      const page = await open(farmer)
      await page.goto('/')
      await page
        .getByRole('link', { name: t('shell', 'guest.signUp') })
        .first()
        .click()
      await signUpOn(page, { username: farmer, role: 'farmer', mailbox: market.mailbox, language })
      await page.waitForURL('**/home')
      expect(await page.getByRole('dialog').count()).toBe(0)
    })

    step('lists the first lot, through Back, a reload and the question for a phone number', async () => {
      const page = pageOf(farmer)
      await page
        .getByRole('link', { name: t('home', 'hero.sell') })
        .first()
        .click()
      await page.waitForURL('**/create-auction')
      await page.goBack()
      await page.goForward()
      await giveNumberFor(page, t, await fillLotOn(page, t, lot))
      await page.waitForURL('**/product/*')
      await page.getByRole('heading', { level: 1, name: lot }).waitFor()
      lots[language] = idOf(page)
      expect(await seriousProblems(page)).toEqual([])
    })

    step('a buyer comes by the shared lot, signs up there, and lands in its auction', async () => {
      const page = await open(buyer)
      await page.goto(`/lot/${lots[language]}`)
      await page.locator('a[href^="/signup?from="]').click()
      await signUpOn(page, { username: buyer, role: 'business', mailbox: market.mailbox, language })
      await page.waitForURL(`**/auction/${lots[language]}`)
      await page.getByRole('heading', { level: 1, name: lot }).waitFor()
    })

    step('and bids, once for two presses', async () => {
      const page = pageOf(buyer)
      await giveNumberFor(page, t, () => bid(page).dblclick())
      await page.getByText(t('room', 'leading.title')).first().waitFor()
      await page.reload()
      await page.getByText(t('room', 'leading.title')).first().waitFor()
      await expect.poll(() => page.locator('main').textContent()).toContain('₹2,000')
    })
  },
)

describe('the two buyers', () => {
  const step = tellStory(() => people)
  const [hi, en] = [wordsOf('hi'), wordsOf('en')]
  const phone = () => people['NayaVyapari'] as Visitor
  const farmer = () => people['NayaKisan'] as Visitor
  const room = (key: string) => hi('dealroom', key)
  const press = (page: Page, key: string) =>
    page
      .getByRole('button', { name: room(key) })
      .first()
      .click()
  const desk = () => people['NewBuyer'] as Visitor
  const bidOn = (page: Page, t: typeof hi) =>
    page
      .getByRole('button', { name: withAmount(t('room', 'placeBidOf')) })
      .first()
      .click()
  let lotId = ''

  step('a farmer lists a short lot, and both find it in the market', async () => {
    const { page } = farmer()
    await page.goto('/create-auction')
    await shortenLots(page, LOT_MINUTES)
    const list = await fillLotOn(page, hi, 'काबुली चना')
    await list()
    await page.waitForURL('**/product/*')
    lotId = idOf(page)
  })

  step('one is outbid and sees it, loses line and session, comes back and wins', async () => {
    await desk().page.goto(`/auction/${lotId}`)
    await bidOn(desk().page, en)
    await desk().page.getByText(en('room', 'leading.title')).first().waitFor()
    await phone().page.goto(`/auction/${lotId}`)
    await phone().context.setOffline(true)
    await phone().page.getByText(hi('room', 'noLine.offline')).first().waitFor()
    await phone().context.setOffline(false)
    await phone().context.clearCookies()
    await phone().page.goto(`/auction/${lotId}`)
    await phone().page.waitForURL('**/signin')
    await phone().page.getByLabel(hi('auth', 'signIn.input')).fill('NayaVyapari')
    await phone()
      .page.getByRole('textbox', { name: hi('auth', 'password') })
      .fill(PASSWORD)
    await phone()
      .page.getByRole('button', { name: hi('auth', 'signIn.submit'), exact: true })
      .click()
    await phone().page.waitForURL(`**/auction/${lotId}`)
    await bidOn(phone().page, hi)
    await phone().page.getByText(hi('room', 'leading.title')).first().waitFor()
    await desk().page.getByText(en('room', 'standing.outbid')).first().waitFor()
    await phone().page.getByText(hi('roomend', 'outcome.won.title')).first().waitFor()
  })

  step('both open the deal; the farmer gives the address, which is asked for only now', async () => {
    for (const { page } of [farmer(), phone()]) {
      await page.goto(`/product/${lotId}`)
      await page.getByRole('link', { name: hi('deal', 'open') }).click()
      await page.waitForURL('**/deals/*')
    }
    const { page } = farmer()
    await page.getByRole('button', { name: hi('deal', 'address.give') }).click()
    await page.getByLabel(hi('profile', 'field.street')).fill('मंडी रोड 12')
    await page.getByRole('button', { name: hi('profile', 'contact.save') }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await page.getByRole('button', { name: hi('deal', 'address.give') }).count()).toBe(0)
  })

  step('they agree on place and time, and weigh', async () => {
    const [sells, buys] = [farmer().page, phone().page]
    await press(sells, 'handover.propose')
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await sells.getByLabel(room('handover.day'), { exact: true }).fill(tomorrow)
    await press(sells, 'handover.send')
    await press(buys, 'handover.confirm')
    await press(sells, 'weight.enter')
    await sells.getByText(room('weight.way.net')).click()
    await sells.getByLabel(room('weight.net'), { exact: true }).last().fill('१०')
    await press(sells, 'weight.send')
    await press(buys, 'weight.confirm')
  })

  step('one pays, the other has the money; both rate, and the bill is there', async () => {
    const [sells, buys] = [farmer().page, phone().page]
    await press(buys, 'payment.record')
    await buys.getByLabel(room('payment.reference')).fill('१२३४५६७८९०९८')
    await press(buys, 'payment.send')
    await sells
      .getByRole('button', { name: withAmount(room('payment.confirm')) })
      .first()
      .click()
    for (const page of [buys, sells]) {
      await page.locator('label', { hasText: '5 में से 5 सितारे' }).click()
      await press(page, 'rating.send')
      await page.locator('a[href*="/bill"]').first().waitFor({ state: 'attached' })
      expect(await seriousProblems(page)).toEqual([])
    }
  })
})
