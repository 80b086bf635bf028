import { giveContact, listLot, signUp } from '@boli/market'
import { createMailReader } from '@boli/test-kit/mail-reader'
import { expect, test } from 'vitest'
import english from '../../../../web/src/locales/en/firm.json' with { type: 'json' }
import hindiErrors from '../../../../web/src/locales/hi/errors.json' with { type: 'json' }
import hindi from '../../../../web/src/locales/hi/firm.json' with { type: 'json' }
import { expectAccessible } from '../support/accessibility.ts'
import { openSignedIn, openVisitor } from '../support/browser.ts'
import { giveNumberFor, makeKeyOn, signUpOn, withAmount, wordsOf } from '../support/newcomer.ts'
import { phone } from '../support/room-people.ts'
import { enterMarket } from '../support/shared-stacks.ts'

const market = await enterMarket()

test('a new buyer creates a firm on a desktop and invites a person, who joins by the mail on a phone in Hindi, bids up to the limit, and is removed', async () => {
  const farmer = await signUp(market, { username: 'FirmFarmer', role: 'farmer' })
  await giveContact(farmer)
  const [first, second] = [await listLot(farmer.session), await listLot(farmer.session)]
  const buyer = await signUp(market, { username: 'FirmOwner', role: 'business' })
  const owner = await openSignedIn(buyer, { baseURL: market.url })
  const firm = 'Sharma Traders'
  const username = 'SunitaJoins'
  const email = `${username.toLowerCase()}@new.example`
  const t = wordsOf('hi')

  const { page: desk } = owner
  await desk.goto('/profile#security')
  await desk.getByRole('link', { name: english.title }).click()
  await desk.getByLabel(english.name).fill(firm)
  await desk.getByRole('button', { name: english.save, exact: true }).click()
  await giveNumberFor(desk, wordsOf('en'), () => desk.getByRole('button', { name: english.invite }).click())
  await desk.getByLabel(english.email).fill(email)
  await desk.getByLabel(english.lotLimit).fill('30000')
  await desk.getByLabel(english.dayLimit).fill('30000')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: english.send }).click()
  await desk.getByText(email).waitFor()

  const mail = await createMailReader(market.mailbox).newestTo(email)
  const link = /https?:\/\/\S+\/firm\/join#[\w-]+/.exec(mail.Text)?.[0] ?? ''
  const person = await openVisitor({ baseURL: market.url, ...phone })
  const { page } = person
  await page.goto(new URL(link).pathname + new URL(link).hash)
  await page.getByText(hindi.join.for.replace('{{email}}', email)).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: hindi.join.signUp }).click()
  await signUpOn(page, { username, role: 'business', mailbox: market.mailbox, language: 'hi' })
  await page.getByRole('button', { name: hindi.join.accept }).click()
  await page.waitForURL('**/profile/firm')
  await page.getByText(firm).first().waitFor()

  const bid = () => page.getByRole('button', { name: withAmount(t('room', 'placeBidOf')) }).first()
  const strip = page.getByText(hindi.strip.bids.replace('{{firm}}', firm), { exact: false })
  await page.goto(`/auction/${first._id}`)
  await strip.waitFor()
  await bid().click()
  await page.getByText(t('room', 'standing.winning')).first().waitFor()
  await page.goto(`/auction/${second._id}`)
  await bid().click()
  await page.getByText(hindiErrors.code['firm-day-limit']).first().waitFor()
  await expectAccessible(page)

  await page.goto('/profile/keys')
  const headers = { authorization: `Bearer ${await makeKeyOn(page, t, 'Robot')}` }
  const byKey = async () => (await fetch(new URL('/api/v1/auction/myBids', market.url), { headers })).status
  expect(await byKey()).toBe(200)

  await page.goto(`/auction/${first._id}`)
  await strip.waitFor()
  await desk.reload()
  await desk.getByRole('button', { name: english.removeNamed.replace('{{name}}', username) }).click()
  const removed = desk.waitForResponse((answer) => answer.request().method() === 'DELETE')
  await desk.getByRole('dialog').getByRole('button', { name: english.remove, exact: true }).click()
  await removed
  await expect.poll(byKey, { interval: 20, timeout: 1_000 }).toBe(401)
  // The page learns of it because its socket is cut.
  await strip.waitFor({ state: 'hidden' })
  await page.goto('/profile/firm')
  await page.getByLabel(hindi.name).waitFor()
  expect([...owner.problems, ...person.problems]).toEqual([])
  await Promise.all([owner.context.close(), person.context.close()])
})
