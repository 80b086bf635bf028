import { newId, routes } from '@boli/contracts'
import {
  demoPicture,
  giveContact,
  listLot,
  type MarketAddress,
  PASSWORD,
  type Person,
  readCode,
  signUp,
} from '@boli/market'
import { createMailReader } from '@boli/test-kit/mail-reader'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import english from '../../../../web/src/locales/en/auth.json' with { type: 'json' }
import englishProfile from '../../../../web/src/locales/en/profile.json' with { type: 'json' }
import englishShell from '../../../../web/src/locales/en/shell.json' with { type: 'json' }
import hindi from '../../../../web/src/locales/hi/auth.json' with { type: 'json' }
import hindiProfile from '../../../../web/src/locales/hi/profile.json' with { type: 'json' }
import hindiShell from '../../../../web/src/locales/hi/shell.json' with { type: 'json' }
import { seriousProblems } from '../support/accessibility.ts'
import { carryOver, openSignedIn, openVisitor, type Visitor } from '../support/browser.ts'
import { endSession } from '../support/open-places.ts'
import { enterMarket } from '../support/shared-stacks.ts'

const NEW_PASSWORD = 'Harvested@2027'
const words = {
  en: { auth: english, profile: englishProfile, shell: englishShell },
  hi: { auth: hindi, profile: hindiProfile, shell: hindiShell },
}

let market: MarketAddress

beforeAll(async () => {
  market = await enterMarket()
})

/** The screens of an account from start to end, without serious findings of axe. */
async function walk(visitor: Visitor, language: 'en' | 'hi'): Promise<void> {
  const { page, problems } = visitor
  const { auth, profile, shell } = words[language]
  const username = `Kavita${language}`
  const email = `${username}@walk.example`.toLowerCase()
  const looksFine = async () => expect(await seriousProblems(page)).toEqual([])

  await page.goto('/signup')
  await page.getByLabel(auth.username).fill(username)
  await page.getByLabel(auth.email).fill(email)
  await page.getByRole('textbox', { name: auth.password }).fill(PASSWORD)
  await page.getByRole('button', { name: auth.signUp.submit }).click()
  await page.waitForURL('**/verify-email')
  await looksFine()
  const first = auth.verify.digit.replace('{{number}}', '1').replace('{{of}}', '6')
  await page.getByLabel(first).fill(await readCode(market.mailbox, email))
  await page.waitForURL('**/home')

  await page.goto('/profile')
  await page.getByRole('link', { name: profile.edit }).click()
  await page.waitForURL('**/edit-details')
  const save = page.getByRole('button', { name: profile.save })
  expect(await save.isDisabled()).toBe(true)
  await page.locator('input[type=file]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await demoPicture('lots/sharbati-wheat'),
  })
  await page.locator('img[src*="/media/avatars/"]').first().waitFor()
  await page.getByLabel(profile.field.firstName, { exact: true }).fill('Kavita')
  await page.getByLabel(profile.field.lastName).fill('Rao')
  await page.getByLabel(profile.field.pinCode).fill('466001')
  await looksFine()
  await save.click()
  await page.waitForURL('**/profile')
  await page.getByText('466001').first().waitFor()
  await looksFine()

  await page.getByRole('button', { name: shell.account.menu.replace('{{username}}', username) }).click()
  await page.getByRole('button', { name: shell.account.signOut }).click()
  await page.waitForURL((url) => url.pathname === '/')

  await page.goto('/forgotPassword')
  await page.getByLabel(auth.email).fill(email)
  await page.getByRole('button', { name: auth.forgot.submit }).click()
  await page.getByRole('heading', { name: auth.forgot.sent }).waitFor()
  await looksFine()
  const mail = await createMailReader(market.mailbox).newestTo(email)
  const link = /https?:\/\/\S+\/reset-password\/\S+/.exec(mail.Text)?.[0]
  const { pathname, hash } = new URL(link ?? '')
  await page.goto(`${pathname}${hash}`)
  await page.getByRole('textbox', { name: auth.reset.password, exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('textbox', { name: auth.reset.confirmation }).fill(NEW_PASSWORD)
  await looksFine()
  await page.getByRole('button', { name: auth.reset.submit }).click()
  await page.waitForURL('**/signin')

  await page.getByLabel(auth.signIn.input).fill(email)
  await page.getByRole('textbox', { name: auth.password }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: auth.signIn.submit, exact: true }).click()
  await page.waitForURL('**/home')
  expect(problems).toEqual([])
}

describe('an account from sign-up to a new password', () => {
  test.each(['en', 'hi'] as const)('in %s', async (language) => {
    const visitor = await openVisitor({
      baseURL: market.url,
      language,
      viewport: language === 'hi' ? { width: 360, height: 740 } : { width: 1280, height: 900 },
    })
    await walk(visitor, language)
    await visitor.context.close()
  })
})

describe('one device', () => {
  async function signIn(page: Page, { user }: Person) {
    await page.waitForURL('**/signin')
    await page.getByLabel(english.signIn.input).fill(user.username)
    await page.getByRole('textbox', { name: english.password }).fill(PASSWORD)
    await page.getByRole('button', { name: english.signIn.submit, exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/signin')
  }

  test('a lost session preserves what was typed in each form, and returns to it', async () => {
    const farmer = await signUp(market, { username: 'LostFarmer', role: 'farmer' })
    await giveContact(farmer)
    const lot = await listLot(farmer.session)
    const { page, context, problems } = await openVisitor({ baseURL: market.url })
    const newcomer = await signUp(market, { username: 'LostNewcomer', role: 'business' })
    interface Form {
      path: string
      label: string
      submit: string | null
      who?: Person
      /** Presses the button that opens the form. */
      open?: () => Promise<void>
    }
    const forms: Form[] = [
      // The dialog that asks for a number.
      {
        ...{ path: `/auction/${lot._id}`, label: englishProfile.field.phoneNo, submit: null, who: newcomer },
        open: () =>
          page
            .getByRole('button', { name: /^Place Bid/ })
            .first()
            .click(),
      },
      { path: '/create-auction', label: 'Product name', submit: null },
      { path: `/edit-auction/${lot._id}`, label: 'Product name', submit: 'Save Changes' },
      { path: '/edit-details', label: englishProfile.field.lastName, submit: englishProfile.save },
      // Guests may use this form too, so that nobody is sent to sign in.
      { path: '/contact-us', label: 'Message', submit: null },
    ]
    for (const { path, label, submit, who = farmer, open } of forms) {
      await who.session.call(routes.login, { json: { input: who.user.username, password: PASSWORD } })
      await carryOver(who.session, context, market.url)
      const bellAsked = submit ? page.waitForResponse(/\/api\/v1\/notifications/) : null
      await page.goto(path)
      await open?.()
      await page.getByLabel(label, { exact: true }).fill('Typed with care')
      // The bell sends its request a moment after the page opens; after the session is lost, this would redirect to
      // sign-in before the click.
      await bellAsked
      await endSession(who.session, market.url)
      if (submit) await page.getByRole('button', { name: submit }).click()
      else await page.reload()
      if (path === '/contact-us') await page.goto('/signin')
      await signIn(page, who)
      if (path === '/contact-us') await page.goto(path)
      await page.waitForURL(`**${path}`)
      await open?.()
      const field = page.getByLabel(label, { exact: true })
      await expect.poll(() => field.inputValue(), { message: path }).toBe('Typed with care')
    }
    expect(problems).toEqual([])
    await context.close()
  })

  test('two users see nothing of each other’s data', async () => {
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
    await page.getByLabel(englishProfile.field.lastName).fill('Secret name')
    await page.goto('/contact-us')
    await page.getByLabel('Message', { exact: true }).fill('Secret message')
    await endSession(arjun.session, market.url)
    await page.goto('/my-bids')
    await signIn(page, priya)
    await page.waitForURL('**/my-bids')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByText('Sharbati wheat').count()).toBe(0)
    const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')
    expect(kept).not.toMatch(new RegExp(`Secret|SharedArjun|${arjun.user._id}`))
    for (const [path, label] of [
      ['/edit-details', englishProfile.field.lastName],
      ['/contact-us', 'Message'],
    ] as const) {
      await page.goto(path)
      expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe('')
    }
    await context.close()
  })
})
