import { giveContact, listLot, type MarketAddress, signUp } from '@boli/market'
import { createMailReader } from '@boli/test-kit/mail-reader'
import { beforeAll, expect, test } from 'vitest'
import englishErrors from '../../../../web/src/locales/en/errors.json' with { type: 'json' }
import english from '../../../../web/src/locales/en/firm.json' with { type: 'json' }
import hindiErrors from '../../../../web/src/locales/hi/errors.json' with { type: 'json' }
import hindi from '../../../../web/src/locales/hi/firm.json' with { type: 'json' }
import { seriousProblems } from '../support/accessibility.ts'
import { openVisitor } from '../support/browser.ts'
import { giveNumberFor, makeKeyOn, openNewcomer, signUpOn, withAmount, wordsOf } from '../support/newcomer.ts'
import { enterMarket } from '../support/shared-stacks.ts'

let market: MarketAddress
beforeAll(async () => {
  market = await enterMarket()
})

test.each([
  ['en', english, englishErrors, 1280],
  ['hi', hindi, hindiErrors, 360],
] as const)(
  'a new buyer makes a firm and invites; a new person joins by the mail, bids up to the limit, and is removed (%s)',
  async (language, words, errors, width) => {
    const farmer = await signUp(market, { username: `FirmFarmer${language}`, role: 'farmer' })
    await giveContact(farmer)
    const [first, second] = [await listLot(farmer.session), await listLot(farmer.session)]
    const options = { baseURL: market.url, language, viewport: { width, height: 800 } }
    const account = { username: `FirmOwner${language}`, role: 'business', language, width } as const
    const owner = await openNewcomer(market, account)
    const firm = `Sharma Traders ${language}`
    const username = `Sunita${language}`
    const email = `${username.toLowerCase()}@new.example`
    const t = wordsOf(language)

    const { page: desk } = owner
    await desk.goto('/profile#security')
    await desk.getByRole('link', { name: words.title }).click()
    await desk.getByLabel(words.name).fill(firm)
    await desk.getByRole('button', { name: words.save, exact: true }).click()
    await giveNumberFor(desk, t, () => desk.getByRole('button', { name: words.invite }).click())
    await desk.getByLabel(words.email).fill(email)
    await desk.getByLabel(words.lotLimit).fill('30000')
    await desk.getByLabel(words.dayLimit).fill('30000')
    expect(await seriousProblems(desk)).toEqual([])
    await desk.getByRole('button', { name: words.send }).click()
    await desk.getByText(email).waitFor()

    const mail = await createMailReader(market.mailbox).newestTo(email)
    const link = /https?:\/\/\S+\/firm\/join#[\w-]+/.exec(mail.Text)?.[0] ?? ''
    const person = await openVisitor(options)
    const { page } = person
    await page.goto(new URL(link).pathname + new URL(link).hash)
    await page.getByText(words.join.for.replace('{{email}}', email)).waitFor()
    expect(await seriousProblems(page)).toEqual([])
    await page.getByRole('link', { name: words.join.signUp }).click()
    await signUpOn(page, { username, role: 'business', mailbox: market.mailbox, language })
    await page.getByRole('button', { name: words.join.accept }).click()
    await page.waitForURL('**/profile/firm')
    await page.getByText(firm).first().waitFor()

    const bid = () => page.getByRole('button', { name: withAmount(t('room', 'placeBidOf')) }).first()
    const strip = page.getByText(words.strip.bids.replace('{{firm}}', firm), { exact: false })
    await page.goto(`/auction/${first._id}`)
    await strip.waitFor()
    await bid().click()
    await page.getByText(t('room', 'standing.winning')).first().waitFor()
    await page.goto(`/auction/${second._id}`)
    await bid().click()
    await page.getByText(errors.code['firm-day-limit']).first().waitFor()
    expect(await seriousProblems(page)).toEqual([])

    await page.goto('/profile/keys')
    const headers = { authorization: `Bearer ${await makeKeyOn(page, t, 'Robot')}` }
    const byKey = async () => (await fetch(new URL('/api/v1/auction/myBids', market.url), { headers })).status
    expect(await byKey()).toBe(200)

    await page.goto(`/auction/${first._id}`)
    await strip.waitFor()
    await desk.reload()
    await desk.getByRole('button', { name: words.removeNamed.replace('{{name}}', username) }).click()
    const removed = desk.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await desk.getByRole('dialog').getByRole('button', { name: words.remove, exact: true }).click()
    await removed
    await expect.poll(byKey, { interval: 20, timeout: 1_000 }).toBe(401)
    // The page learns of it because its socket is cut.
    await strip.waitFor({ state: 'hidden' })
    await page.goto('/profile/firm')
    await page.getByLabel(words.name).waitFor()
    expect([...owner.problems, ...person.problems]).toEqual([])
    await Promise.all([owner.context.close(), person.context.close()])
  },
)
