import { PASSWORD, signUp } from '@boli/market'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import english from '../../../../web/src/locales/en/security.json' with { type: 'json' }
import hindi from '../../../../web/src/locales/hi/security.json' with { type: 'json' }
import { expectAccessible } from '../support/accessibility.ts'
import { openSignedIn, openVisitor } from '../support/browser.ts'
import { marketOf } from '../support/embedded-stack.ts'
import { signInOn, wordsOf } from '../support/newcomer.ts'
import { phone, press } from '../support/room-people.ts'
import { enterStack } from '../support/shared-stacks.ts'

const stack = await enterStack('empty')

/** Answers the dialog that asks for the password. */
async function confirmPassword(page: Page, words: typeof english, password: string) {
  const dialog = page.getByRole('dialog')
  await dialog.locator('[autocomplete="current-password"]').fill(password)
  await dialog.getByRole('button', { name: words.continue }).click()
}

/** @returns the recovery codes, which the page shows only once. */
async function keepRecoveryCodes(page: Page, words: typeof english): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: words.recovery.keep })
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: words.recovery.kept }).click()
  return codes
}

test('an administrator can do nothing before an authenticator app is set up, and then signs in with it', async () => {
  const { page, context, problems } = await openVisitor({ baseURL: stack.url })
  const { username, password: firstPassword } = stack.account('admin')
  expect(stack.output()).toContain('chooses another password at the first sign-in and sets up a second step')
  const auth = (key: string) => wordsOf('en')('auth', key)
  await page.goto('/signin')
  await signInOn(page, wordsOf('en'), username, firstPassword)
  await page.waitForURL('**/reset-password/**')
  const password = 'Chosen@2026'
  await page.getByLabel(auth('reset.password'), { exact: true }).fill(password)
  await page.getByLabel(auth('reset.confirmation'), { exact: true }).fill(password)
  await press(page, auth('reset.submit'))
  await page.waitForURL('**/signin')

  await signInOn(page, wordsOf('en'), username, password)
  await page.waitForURL('**/security')
  await page.getByText(english.required).waitFor()
  const stats = () => page.evaluate(async () => (await fetch('/api/v1/admin/stats')).json())
  expect(await stats()).toMatchObject({ status: 403, code: 'second-factor-required' })
  await page.goto('/admin/users')
  await page.waitForURL('**/security')
  await expectAccessible(page)

  await press(page, english.app.add)
  await confirmPassword(page, english, password)
  await page.getByRole('img', { name: english.app.qr }).waitFor()
  await expectAccessible(page)
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const app = new TOTP({ secret: Secret.fromBase32((key ?? '').replaceAll(' ', '')) })
  const code = page.getByLabel(english.app.code)
  await code.fill(app.generate({ timestamp: Date.now() - 600_000 }))
  await press(page, english.app.confirm)
  await page.getByText('The code is wrong').waitFor()
  await code.fill(app.generate())
  await press(page, english.app.confirm)
  const recovery = await keepRecoveryCodes(page, english)
  await page.getByRole('link', { name: english.toDashboard }).click()
  await page.waitForURL('**/admin')
  expect(await stats()).toMatchObject({ status: 200 })

  const again = async () => {
    await context.clearCookies()
    await page.goto('/signin')
    await signInOn(page, wordsOf('en'), username, password)
  }
  await again()
  const field = page.getByLabel(auth('secondStep.code'))
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  await expectAccessible(page)
  // The code of the set-up is used up; the next one is already valid, to allow for clock differences.
  await field.fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin')

  await again()
  await press(page, auth('secondStep.lost'))
  await page.getByLabel(auth('secondStep.recoveryCode')).fill(recovery[0] ?? '')
  await page.getByRole('button', { name: auth('signIn.submit'), exact: true }).click()
  await page.waitForURL('**/admin')
  expect(problems).toEqual([])
  await context.close()
})

test('a farmer adds a passkey on a phone, in Hindi, and signs in with nothing else', async () => {
  const auth = (key: string) => wordsOf('hi')('auth', key)
  const person = await signUp(marketOf(stack), { username: 'SavitaJoshi', role: 'farmer' })
  const { page, context, problems } = await openSignedIn(person, { baseURL: stack.url, ...phone })
  const authenticator = await context.newCDPSession(page)
  await authenticator.send('WebAuthn.enable')
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/security')
  await press(page, hindi.passkeys.add)
  await confirmPassword(page, hindi, PASSWORD)
  await keepRecoveryCodes(page, hindi)
  await page.getByText(hindi.recovery.left_other.replace('{{count}}', '10')).waitFor()
  await expectAccessible(page)

  await context.clearCookies()
  await page.goto('/deals')
  await page.waitForURL('**/signin')
  await press(page, auth('passkey.signIn'))
  await page.waitForURL('**/deals')

  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/signin')
  await signInOn(page, wordsOf('hi'), person.user.username, PASSWORD)
  await expectAccessible(page)
  await press(page, auth('passkey.use'))
  await page.waitForURL('**/home')
  expect(problems).toEqual([])
  await context.close()
})
