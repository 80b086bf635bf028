import { demoPicture, PASSWORD, readCode } from '@boli/market'
import { createMailReader } from '@boli/test-kit/mail-reader'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { openVisitor } from '../support/browser.ts'
import { signInOn, wordsOf } from '../support/newcomer.ts'
import { phone, press } from '../support/room-people.ts'
import { enterMarket } from '../support/shared-stacks.ts'

const NEW_PASSWORD = 'Harvested@2027'
const market = await enterMarket()

test('a user signs up, edits the profile, signs out and sets a new password', async () => {
  const { page, context, problems } = await openVisitor({ baseURL: market.url, ...phone })
  const t = wordsOf('hi')
  const auth = (key: string) => t('auth', key)
  const profile = (key: string) => t('profile', key)
  const email = 'kavita@walk.example'

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
  const edit = page.getByRole('link', { name: profile('edit'), exact: true })
  await edit.click()
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
  const pinCode = page.getByLabel(profile('field.pinCode'))
  await pinCode.fill('466001')
  await expectAccessible(page)
  // Back asks first, and the typed text is still there.
  const leave = page.getByRole('dialog', { name: t('shell', 'leave.title') })
  await page.goBack()
  await leave.getByRole('button', { name: t('shell', 'leave.stay') }).click()
  expect(await pinCode.inputValue()).toBe('466001')
  await page.goBack()
  await leave.getByRole('button', { name: t('shell', 'leave.leave'), exact: true }).click()
  await page.waitForURL('**/profile')
  await edit.click()
  await expect.poll(() => pinCode.inputValue()).toBe('466001')
  await save.dblclick()
  await page.waitForURL('**/profile')
  await page.getByText('466001').first().waitFor()

  await press(page, t('shell', 'account.menu').replace('{{username}}', 'Kavita'))
  await press(page, t('shell', 'account.signOut'))
  await page.waitForURL((url) => url.pathname === '/')

  await page.goto('/forgotPassword')
  await page.getByLabel(auth('email')).fill(email)
  await press(page, auth('forgot.submit'))
  await page.getByRole('heading', { name: auth('forgot.sent') }).waitFor()
  await expectAccessible(page)
  const mail = await createMailReader(market.mailbox).newestTo(email)
  const link = /https?:\/\/\S+\/reset-password\/\S+/.exec(mail.Text)?.[0]
  const { pathname, hash } = new URL(link ?? '')
  await page.goto(`${pathname}${hash}`)
  await page.getByRole('textbox', { name: auth('reset.password'), exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('textbox', { name: auth('reset.confirmation') }).fill(NEW_PASSWORD)
  await press(page, auth('reset.submit'))
  await page.waitForURL('**/signin')

  await signInOn(page, t, email, NEW_PASSWORD)
  await page.waitForURL('**/home')
  expect(problems).toEqual([])
  await context.close()
})
