import { type Commodity, commodityOf } from '@boli/commodities'
import { commodityName } from '@boli/commodities/names'
import { isLanguage, type Language } from '@boli/contracts'
import { PASSWORD } from '@boli/market'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { openVisitor, type Visitor } from '../support/browser.ts'
import { endLot } from '../support/embedded-database.ts'
import { marketOf } from '../support/embedded-stack.ts'
import {
  fillLotOn,
  follow,
  giveNumberFor,
  openNewcomer,
  ownDigits,
  signInOn,
  signUpOn,
  withAmount,
  wordsOf,
} from '../support/newcomer.ts'
import { inPrint } from '../support/other-media.ts'
import { press } from '../support/room-people.ts'
import { enterStack } from '../support/shared-stacks.ts'
import { startStory } from '../support/story.ts'

// Nobody has an account here, and no API call is made: everything is done by mouse and keyboard on the pages, except that
// a lot is ended by hand.

/** `npm run words -- stories ta bn gu` names other languages. */
const named = (process.env.STORY_LANGUAGES ?? '').split(' ').filter(isLanguage)
const storyLanguages: Language[] = named.length > 0 ? named : ['hi', 'en']

/** In each language, on a phone and a desktop in turn; a buyer bids against the buyer of the next language. */
const sights = storyLanguages.map((language, index) => {
  const rivalsLanguage = storyLanguages[(index + 1) % storyLanguages.length] ?? language
  const nameOf = (id: string) => commodityName(commodityOf(id) as Commodity, language)
  return {
    language,
    viewport: index % 2 ? { width: 1280, height: 900 } : { width: 360, height: 740 },
    lot: nameOf('chickpea'),
    street: '12 Mandi Road',
    // 20 bags, which weigh half a kilo each when empty: the ten quintals that were listed remain.
    scale: {
      gross: ownDigits(language, '1,010'),
      bags: ownDigits(language, '20'),
      bagTare: ownDigits(language, '0.5'),
    },
    transfer: ownDigits(language, `12345678909${index}`),
    farmer: `NewFarmer${language.toUpperCase()}`,
    buyer: `NewBuyer${language.toUpperCase()}`,
    rival: `NewBuyer${rivalsLanguage.toUpperCase()}`,
    rivalsLanguage,
  }
})

const stack = await enterStack('empty')
const market = marketOf(stack)
const people: Record<string, Visitor> = {}
const lots: Record<string, string> = {}

const pageOf = (name: string) => (people[name] as Visitor).page
const bidButton = (page: Page, words: ReturnType<typeof wordsOf>) =>
  page.getByRole('button', { name: withAmount(words('room', 'placeBidOf')) }).first()
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

describe.each(sights)(
  'from nothing in $language at $viewport.width px',
  ({ language, viewport, lot, farmer, buyer }) => {
    const step = startStory()
    const t = wordsOf(language)

    step('a farmer signs up from the landing page and is asked for nothing more', async () => {
      const account = { username: farmer, role: 'farmer', language, width: viewport.width } as const
      people[farmer] = await openNewcomer(market, account)
      expect(await pageOf(farmer).getByRole('dialog').count()).toBe(0)
    })

    step('lists the first lot despite Back, a reload and the question for a phone number', async () => {
      const page = pageOf(farmer)
      await follow(page, t('home', 'hero.sell'))
      await page.waitForURL('**/create-auction')
      await page.goBack()
      await page.goForward()
      await giveNumberFor(page, t, await fillLotOn(page, t, lot))
      await page.waitForURL('**/product/*')
      await page.getByRole('heading', { level: 1, name: lot }).waitFor()
      lots[language] = idOf(page)
    })

    step('a buyer opens the shared lot, signs up there, and arrives in its auction', async () => {
      people[buyer] = await openVisitor({ baseURL: market.url, language, viewport })
      const page = pageOf(buyer)
      await page.goto(`/lot/${lots[language]}`)
      await page.locator('a[href^="/signup?from="]').click()
      await signUpOn(page, { username: buyer, role: 'business', mailbox: market.mailbox, language })
      await page.waitForURL(`**/auction/${lots[language]}`)
      await page.getByRole('heading', { level: 1, name: lot }).waitFor()
    })

    step('and finds it in the market by a price range, which Back from other pages keeps', async () => {
      const page = pageOf(buyer)
      const lowest = page.getByLabel(t('market', 'filters.minPrice'))
      await page.goto('/market')
      // On desktop the filters are always shown.
      if (viewport.width < 1280)
        await page.getByRole('button', { name: t('market', 'filters.toggle'), exact: true }).click()
      await lowest.pressSequentially('1950')
      expect(await lowest.inputValue()).toBe('1,950')
      await page.getByLabel(t('market', 'filters.maxPrice')).fill('2050')
      await page.getByRole('button', { name: t('market', 'filters.applyPrice') }).click()
      await page.waitForURL((url) => url.searchParams.get('minPrice') === '1950')
      const address = page.url()
      const found = page.getByRole('article').filter({ hasText: lot })
      for (const [link, target] of [
        [page.getByRole('link', { name: t('shell', 'footer.prices') }).first(), '**/prices'],
        [found.getByRole('link', { name: lot }).first(), '**/product/*'],
      ] as const) {
        await found.first().waitFor()
        await link.click()
        await page.waitForURL(target)
        await page.goBack()
        await page.waitForURL(address)
      }
      await found.first().waitFor()
      await page.goto(`/auction/${lots[language]}`)
    })

    step('and bids, once for two presses', async () => {
      const page = pageOf(buyer)
      await giveNumberFor(page, t, () => bidButton(page, t).dblclick())
      await page.getByText(t('room', 'leading.title')).first().waitFor()
      await page.reload()
      await page.getByText(t('room', 'leading.title')).first().waitFor()
      await expect.poll(() => page.locator('main').textContent()).toContain('₹2,000')
    })
  },
)

// After the stories of all languages: each rival is the buyer of the next language.
describe.each(sights)('rivals for a lot in $language at $viewport.width px', (sight) => {
  const { language } = sight
  const step = startStory()
  const t = wordsOf(language)
  const ofRival = wordsOf(sight.rivalsLanguage)

  step('one is outbid and sees it; the other loses line and session, comes back and leads', async () => {
    const address = `/auction/${lots[language]}`
    // In a second tab, as the first may still be in the room of the other lot.
    const rival = await (people[sight.rival] as Visitor).context.newPage()
    const { page, context } = people[sight.buyer] as Visitor
    await page.goto(address)
    await page.getByText(t('room', 'leading.title')).first().waitFor()
    await context.setOffline(true)
    await page.getByText(t('room', 'noLine.offline')).first().waitFor()
    await rival.goto(address)
    await bidButton(rival, ofRival).click()
    await rival.getByText(ofRival('room', 'leading.title')).first().waitFor()
    await context.setOffline(false)
    // The open room shows the bid that it missed, once, and soon: an attempt to connect times out after 20 s.
    await page.getByText(t('room', 'standing.outbid')).first().waitFor({ timeout: 10_000 })
    const bidders = page.getByRole('region', { name: t('room', 'topBidders') }).getByRole('listitem')
    await expect.poll(() => bidders.count()).toBe(2)
    await context.clearCookies()
    await page.goto(address)
    await page.waitForURL('**/signin')
    await signInOn(page, t, sight.buyer, PASSWORD)
    await page.waitForURL(`**${address}`)
    await bidButton(page, t).click()
    await page.getByText(t('room', 'leading.title')).first().waitFor()
    await rival.getByText(ofRival('room', 'standing.outbid')).first().waitFor()
    await rival.close()
  })
})

describe.each(sights)('a deal in $language at $viewport.width px', (sight) => {
  const { language, street, scale, transfer } = sight
  const step = startStory()
  const t = wordsOf(language)
  const room = (key: string) => t('dealroom', key)
  const pressOf = (page: Page, key: string) => press(page, room(key))
  const two = () => [pageOf(sight.farmer), pageOf(sight.buyer)] as const

  step('the one who leads is in the room when it ends, and wins', async () => {
    await endLot(stack.dataFolder, lots[language] ?? '')
    await pageOf(sight.buyer).getByText(t('roomend', 'outcome.won.title')).first().waitFor()
  })

  step('both open the deal; the farmer gives the address, which is asked for only now', async () => {
    for (const page of two()) {
      await page.goto(`/product/${lots[language]}`)
      await page.getByRole('link', { name: t('deal', 'open') }).click()
      await page.waitForURL('**/deals/*')
    }
    const [page] = two()
    await page.getByRole('button', { name: t('deal', 'address.give') }).click()
    await page.getByLabel(t('profile', 'field.street')).fill(street)
    await expectAccessible(page)
    await page.getByRole('button', { name: t('profile', 'contact.save') }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await page.getByRole('button', { name: t('deal', 'address.give') }).count()).toBe(0)
  })

  step('they agree on place and time, and weigh in bags', async () => {
    const [sells, buys] = two()
    await pressOf(sells, 'handover.propose')
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await sells.getByLabel(room('handover.day'), { exact: true }).fill(tomorrow)
    const field = await sells.getByLabel(room('handover.hour'), { exact: true }).boundingBox()
    const form = await sells.locator('form', { hasText: room('handover.hour') }).boundingBox()
    if (!field || !form) throw new Error('The form of the handover is not shown')
    expect(field.x + field.width).toBeLessThanOrEqual(form.x + form.width)
    await pressOf(sells, 'handover.send')
    await pressOf(buys, 'handover.confirm')
    await pressOf(sells, 'weight.enter')
    await sells.getByText(room('weight.way.bags')).click()
    await sells.getByText(t('deal', 'unit.kgs'), { exact: true }).click()
    for (const field of ['gross', 'bags', 'bagTare'] as const)
      await sells
        .getByLabel(room(`weight.${field}`), { exact: true })
        .last()
        .fill(scale[field])
    await pressOf(sells, 'weight.send')
    await pressOf(buys, 'weight.confirm')
  })

  step('the buyer sends a photo without a word, and the farmer sees it', async () => {
    const [sells, buys] = two()
    const buffer = await buys.screenshot({ type: 'jpeg' })
    const photo = { name: 'Screenshot_20261130-101502.jpg', mimeType: 'image/jpeg', buffer }
    await buys.locator('#step-messages input[type=file]').setInputFiles(photo)
    await buys.locator('#step-messages form img').waitFor()
    await pressOf(buys, 'messages.send')
    await sells.locator('#step-messages ol img').waitFor()
  })

  step('one pays, the other has the money; both rate, and the bill is there', async () => {
    const [sells, buys] = two()
    await pressOf(buys, 'payment.record')
    await buys.getByLabel(room('payment.reference')).fill(transfer)
    await pressOf(buys, 'payment.send')
    await press(sells, withAmount(room('payment.confirm')))
    for (const page of [buys, sells]) {
      await page.locator('label', { hasText: t('deal', 'stars_other').replace('{{count}}', '5') }).click()
      await pressOf(page, 'rating.send')
      await page.locator('a[href*="/bill"]').first().waitFor({ state: 'attached' })
      await expectAccessible(page)
    }
  })

  step('the farmer corrects the bill by a credit note, which the buyer sees', async () => {
    const [sells, buys] = two()
    await pressOf(sells, 'credit.open')
    await sells.getByLabel(room('credit.amount'), { exact: true }).fill(ownDigits(language, '1,250'))
    await sells.getByLabel(room('credit.note'), { exact: true }).fill('Two bags were wet.')
    await pressOf(sells, 'credit.send')
    for (const page of [sells, buys])
      await page.locator('a[href*="/credit-notes/1"]', { hasText: '₹1,250' }).waitFor()
  })

  step('the bill is a PDF anyone can check; it is printed like the deal, with folded steps', async () => {
    const [page] = two()
    const hrefOf = async (links: string) => (await page.locator(links).getAttribute('href')) ?? ''
    const pdf = await page.request.get(await hrefOf('a[href$="/bill"]'))
    expect(pdf.headers()['content-type']).toContain('application/pdf')
    const guest = await openVisitor({ baseURL: market.url, language, viewport: sight.viewport })
    people[`Guest${language}`] = guest
    await guest.page.goto(await hrefOf('a[href^="/bill/"]'))
    await guest.page.getByText(t('deal', 'billCheck.exists')).waitFor()
    const bill = await inPrint(guest.page)
    expect(bill).toMatchObject({ controls: [], pale: [], paper: 'rgb(255, 255, 255)' })
    const [number] = /\d{4}-\d{2}\/\d{4}/.exec(bill.text) ?? ['no number']
    const [total] = /₹[\d,]+/.exec(bill.text) ?? ['no total']
    const deal = await inPrint(page)
    expect(deal).toMatchObject({ controls: [], pale: [] })
    for (const fact of [number, total, '1234567890']) expect(deal.text).toContain(fact)
  })
})

test('no page threw an error or logged one to the console', () => {
  expect(Object.values(people).flatMap(({ problems }) => problems)).toEqual([])
})
