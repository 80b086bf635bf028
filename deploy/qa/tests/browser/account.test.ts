import { newId, routes } from '@boli/contracts'
import {
  demoPicture,
  giveContact,
  listLot,
  type MarketAddress,
  PASSWORD,
  readCode,
  signUp,
} from '@boli/market'
import { createMailReader } from '@boli/test-kit/mail-reader'
import { beforeAll, expect, test } from 'vitest'
import { seriousProblems } from '../support/accessibility.ts'
import { openSignedIn, openVisitor } from '../support/browser.ts'
import { wordsOf } from '../support/newcomer.ts'
import { endSession } from '../support/open-places.ts'
import { enterMarket } from '../support/shared-stacks.ts'

const NEW_PASSWORD = 'Harvested@2027'
let market: MarketAddress

beforeAll(async () => {
  market = await enterMarket()
})

test('an account from sign-up to a new password', async () => {
  const viewport = { width: 360, height: 740 }
  const { page, context, problems } = await openVisitor({ baseURL: market.url, language: 'hi', viewport })
  const t = wordsOf('hi')
  const auth = (key: string) => t('auth', key)
  const profile = (key: string) => t('profile', key)
  const email = 'kavita@walk.example'
  const looksFine = async () => expect(await seriousProblems(page)).toEqual([])

  await page.goto('/signup')
  await page.getByLabel(auth('username')).fill('Kavita')
  await page.getByLabel(auth('email')).fill(email)
  await page.getByRole('textbox', { name: auth('password') }).fill(PASSWORD)
  await page.getByRole('button', { name: auth('signUp.submit') }).click()
  await page.waitForURL('**/verify-email')
  const first = auth('verify.digit').replace('{{number}}', '1').replace('{{of}}', '6')
  await page.getByLabel(first).fill(await readCode(market.mailbox, email))
  await page.waitForURL('**/home')

  await page.goto('/profile')
  await page.getByRole('link', { name: profile('edit') }).click()
  await page.waitForURL('**/edit-details')
  const save = page.getByRole('button', { name: profile('save') })
  expect(await save.isDisabled()).toBe(true)
  await page.locator('input[type=file]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await demoPicture('lots/sharbati-wheat'),
  })
  await page.locator('img[src*="/media/avatars/"]').first().waitFor()
  await page.getByLabel(profile('field.firstName'), { exact: true }).fill('Kavita')
  await page.getByLabel(profile('field.lastName')).fill('Rao')
  await page.getByLabel(profile('field.pinCode')).fill('466001')
  await looksFine()
  await save.click()
  await page.waitForURL('**/profile')
  await page.getByText('466001').first().waitFor()

  await page
    .getByRole('button', { name: t('shell', 'account.menu').replace('{{username}}', 'Kavita') })
    .click()
  await page.getByRole('button', { name: t('shell', 'account.signOut') }).click()
  await page.waitForURL((url) => url.pathname === '/')

  await page.goto('/forgotPassword')
  await page.getByLabel(auth('email')).fill(email)
  await page.getByRole('button', { name: auth('forgot.submit') }).click()
  await page.getByRole('heading', { name: auth('forgot.sent') }).waitFor()
  await looksFine()
  const mail = await createMailReader(market.mailbox).newestTo(email)
  const link = /https?:\/\/\S+\/reset-password\/\S+/.exec(mail.Text)?.[0]
  const { pathname, hash } = new URL(link ?? '')
  await page.goto(`${pathname}${hash}`)
  await page.getByRole('textbox', { name: auth('reset.password'), exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('textbox', { name: auth('reset.confirmation') }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: auth('reset.submit') }).click()
  await page.waitForURL('**/signin')

  await page.getByLabel(auth('signIn.input')).fill(email)
  await page.getByRole('textbox', { name: auth('password') }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: auth('signIn.submit'), exact: true }).click()
  await page.waitForURL('**/home')
  expect(problems).toEqual([])
  await context.close()
})

test('two users of one device see nothing of each other’s data', async () => {
  const t = wordsOf('en')
  const [farmer, arjun, priya] = await Promise.all([
    signUp(market, { username: 'SharedFarmer', role: 'farmer' }),
    signUp(market, { username: 'SharedArjun', role: 'business' }),
    signUp(market, { username: 'SharedPriya', role: 'business' }),
  ])
  for (const person of [farmer, arjun, priya]) await giveContact(person)
  const { _id: auctionId } = await listLot(farmer.session)
  const bid = { params: { auctionId }, json: { bidAmount: 2000, bidKey: newId() } }
  await arjun.session.call(routes.placeBid, bid)
  const { page, context } = await openSignedIn(arjun, { baseURL: market.url })
  await page.goto('/my-bids')
  await page.getByText('Sharbati wheat').first().waitFor()
  await page.goto('/edit-details')
  await page.getByLabel(t('profile', 'field.lastName')).fill('Secret name')
  await page.goto('/contact-us')
  await page.getByLabel('Message', { exact: true }).fill('Secret message')
  await endSession(arjun.session, market.url)
  await page.goto('/my-bids')
  await page.waitForURL('**/signin')
  await page.getByLabel(t('auth', 'signIn.input')).fill(priya.user.username)
  await page.getByRole('textbox', { name: t('auth', 'password') }).fill(PASSWORD)
  await page.getByRole('button', { name: t('auth', 'signIn.submit'), exact: true }).click()
  await page.waitForURL('**/my-bids')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('Sharbati wheat').count()).toBe(0)
  const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')
  expect(kept).not.toMatch(new RegExp(`Secret|SharedArjun|${arjun.user._id}`))
  for (const [path, label] of [
    ['/edit-details', t('profile', 'field.lastName')],
    ['/contact-us', 'Message'],
  ] as const) {
    await page.goto(path)
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('')
  }
  await context.close()
})
