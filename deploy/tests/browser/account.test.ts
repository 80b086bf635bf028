import { createMailReader } from '@boli/test-kit/mail-reader'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import english from '../../../web/src/locales/en/auth.json' with { type: 'json' }
import englishProfile from '../../../web/src/locales/en/profile.json' with { type: 'json' }
import englishShell from '../../../web/src/locales/en/shell.json' with { type: 'json' }
import hindi from '../../../web/src/locales/hi/auth.json' with { type: 'json' }
import hindiProfile from '../../../web/src/locales/hi/profile.json' with { type: 'json' }
import hindiShell from '../../../web/src/locales/hi/shell.json' with { type: 'json' }
import { drawPng } from '../../local/src/demo/drawings/index.ts'
import { seriousProblems } from '../support/accessibility.ts'
import { launchBrowser, openVisitor, type Visitor } from '../support/browser.ts'
import { enterMarket, type MarketToWalk } from '../support/market-to-walk.ts'
import { PASSWORD, readCode } from '../support/people.ts'

const NEW_PASSWORD = 'Harvested@2027'
const words = {
  en: { auth: english, profile: englishProfile, shell: englishShell },
  hi: { auth: hindi, profile: hindiProfile, shell: hindiShell },
}

let market: MarketToWalk
let browser: Browser

beforeAll(async () => {
  market = await enterMarket()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await market?.leave()
})

/** The way of one account: every screen of it without anything that axe calls serious. */
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

  const dialog = page.getByRole('dialog', { name: profile.contact.title })
  await dialog.getByLabel(profile.field.phoneNo).fill('9876543210')
  await dialog.getByLabel(profile.field.street).fill('12 Mandi Road')
  await dialog.getByLabel(profile.field.city).fill('Sehore')
  await dialog.getByLabel(profile.field.state).fill('Madhya Pradesh')
  await dialog.getByLabel(profile.field.pinCode).fill('466001')
  await looksFine()
  await dialog.getByRole('button', { name: profile.contact.save }).click()
  await dialog.waitFor({ state: 'hidden' })

  await page.goto('/profile')
  await page.getByRole('link', { name: profile.edit }).click()
  await page.waitForURL('**/edit-details')
  const save = page.getByRole('button', { name: profile.save })
  expect(await save.isDisabled()).toBe(true)
  await page.locator('input[type=file]').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await drawPng('me', {
      motif: 'kernels',
      ground: '#f2dcae',
      colours: ['#d9a441'],
      length: 19,
      thickness: 9,
    }),
  })
  await page.locator('img[src*="/media/avatars/"]').first().waitFor()
  await page.getByLabel(profile.field.firstName, { exact: true }).fill('Kavita')
  await page.getByLabel(profile.field.lastName).fill('Rao')
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
  await page.goto(new URL(link ?? '').pathname)
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
    const visitor = await openVisitor(browser, {
      baseURL: market.url,
      language,
      viewport: language === 'hi' ? { width: 360, height: 740 } : { width: 1280, height: 900 },
    })
    await walk(visitor, language)
    await visitor.context.close()
  })
})
