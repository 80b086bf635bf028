import { readFileSync } from 'node:fs'
import { type Language, languageFacts, scripts } from '@boli/contracts'
import { type MarketAddress, PASSWORD } from '@boli/market'
import { eventually } from '@boli/test-kit'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { openVisitor, type Visitor } from './browser.ts'

/** The texts of a file of a language. */
const textsOf = (language: Language, name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../web/src/locales/${language}/${name}.json`, import.meta.url), 'utf8'),
  )

/** The texts of the pages, by file name. */
export function wordsOf(language: Language) {
  return (name: string, key: string): string =>
    key.split('.').reduce((at, part) => at[part], textsOf(language, name))
}
type Words = ReturnType<typeof wordsOf>

/** Follows the first link of this name. */
export const follow = (page: Page, name: string) => page.getByRole('link', { name }).first().click()

/** Matches a text with any amount in its placeholder. */
export const withAmount = (text: string) => new RegExp(text.replace('{{amount}}', '₹[\\d,]+'))

/** Digits as people of the language may type them. */
export function ownDigits(language: Language, digits: string): string {
  const { zero } = scripts[languageFacts[language].script]
  return digits.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
}

/** The newest code for an address, as the mailbox page shows it. */
async function codeFromMailbox(page: Page, mailbox: string, email: string): Promise<string> {
  const mails = await page.context().newPage()
  const code = await eventually(async () => {
    const list = `${mailbox}/?query=${encodeURIComponent(`to:${email}`)}`
    await mails.goto(list)
    // An invitation may have been mailed there before.
    for (let place = (await mails.locator('ol a').count()) - 1; place >= 0; place -= 1) {
      await mails.locator('ol a').nth(place).click({ timeout: 2_000 })
      const text = await mails.locator('pre').textContent({ timeout: 2_000 })
      const found = /\b\d{6}\b/.exec(text ?? '')?.[0]
      if (found) return found
      await mails.goto(list)
    }
    throw new Error('no code in the mail')
  })
  await mails.close()
  return code
}

/** Fills in the open sign-in form and submits it. */
export async function signInOn(page: Page, t: Words, input: string, password: string): Promise<void> {
  await page.getByLabel(t('auth', 'signIn.input')).fill(input)
  await page.getByRole('textbox', { name: t('auth', 'password') }).fill(password)
  await page.getByRole('button', { name: t('auth', 'signIn.submit'), exact: true }).click()
}

interface NewAccount {
  username: string
  role: 'farmer' | 'business'
  mailbox: string
  language: Language
}

/** Signs up by keyboard: the form, submitted twice, and the code of the mail, in digits of the language. */
export async function signUpOn(page: Page, o: NewAccount): Promise<void> {
  const t = wordsOf(o.language)
  const email = `${o.username.toLowerCase()}@new.example`
  await page.waitForURL(/\/signup/)
  await page.getByText(t('auth', `role.${o.role}`), { exact: true }).click()
  await page.getByLabel(t('auth', 'username')).fill(`${o.username} `)
  await page.getByLabel(t('auth', 'email')).fill(email)
  await page.getByRole('textbox', { name: t('auth', 'password') }).fill(PASSWORD)
  await page.getByRole('button', { name: t('auth', 'signUp.submit') }).dblclick()
  await page.waitForURL('**/verify-email')
  await page.reload()
  const code = await codeFromMailbox(page, o.mailbox, email)
  await page.bringToFront()
  await page.getByLabel(t('auth', 'verify.digit').replace('{{number}}', '1').replace('{{of}}', '6')).waitFor()
  await page.keyboard.type(ownDigits(o.language, code))
}

type Newcomer = Omit<NewAccount, 'mailbox'> & { width: number }

/** A new device, whose owner signs up from the landing page. */
export async function openNewcomer(
  { url, mailbox }: MarketAddress,
  { width, ...account }: Newcomer,
): Promise<Visitor> {
  const viewport = { width, height: width < 640 ? 740 : 900 }
  const visitor = await openVisitor({ baseURL: url, language: account.language, viewport })
  const { page } = visitor
  await page.goto('/')
  await follow(page, wordsOf(account.language)('shell', 'guest.signUp'))
  await signUpOn(page, { ...account, mailbox })
  await page.waitForURL('**/home')
  return visitor
}

/** Postpones the request for phone and PIN code once, then repeats the action and answers. */
export async function giveNumberFor(page: Page, t: Words, act: () => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: t('profile', 'contact.title.number') })
  await act()
  await dialog.getByRole('button', { name: t('profile', 'contact.later') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await act()
  await dialog.getByLabel(t('profile', 'field.phoneNo')).fill('+91 098765 43210')
  await dialog.getByLabel(t('profile', 'field.pinCode')).fill('४६६ ००१')
  await dialog.getByText('Sehore', { exact: false }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('profile', 'contact.save') }).dblclick()
  await dialog.waitFor({ state: 'hidden' })
}

interface LotToFill {
  name: string
  quantity: string
  price: string
  unit?: string
  /** Further steps on the quantity screen. */
  onQuantity?: () => Promise<void>
}

/** Creates an API key on its page, which may bid up to ₹30,000. @returns the secret, which is shown once. */
export async function makeKeyOn(page: Page, t: Words, name: string): Promise<string> {
  const make = t('keys', 'make')
  await page.getByRole('button', { name: make }).click()
  await page.getByLabel(t('keys', 'name'), { exact: true }).fill(name)
  await page.getByLabel(t('keys', 'scopes.bid')).check()
  await page.getByLabel(t('keys', 'bidCap')).fill('30000')
  await page.getByLabel(t('keys', 'dayCap')).fill('30000')
  await expectAccessible(page)
  await page.getByRole('form', { name: make }).getByRole('button', { name: make }).click()
  const question = page.getByRole('dialog', { name: make })
  await question.locator('[autocomplete="current-password"]').fill(PASSWORD)
  await question.getByRole('button', { name: make }).click()
  const shown = page.getByRole('dialog', { name: t('keys', 'made.title') })
  const key = (await shown.getByRole('figure').locator('code').textContent()) ?? ''
  await expectAccessible(page)
  await shown.getByRole('button', { name: t('keys', 'made.done') }).click()
  return key
}

/** Fills in the required fields of the lot form, on a phone screen by screen and once back; the last screen stays open. */
export async function fillLotForm(page: Page, t: Words, lot: LotToFill): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  const next = () =>
    isPhone ? page.getByRole('button', { name: t('create', 'screen.next') }).click() : Promise.resolve()
  const name = page.getByLabel(t('create', 'field.product_name'))
  const quantity = page.getByRole('textbox', { name: t('create', 'field.quantity') })
  await name.fill(lot.name)
  await page.getByText(t('lot', 'category.grain'), { exact: true }).click()
  await next()
  await quantity.fill(lot.quantity)
  if (isPhone) {
    await page.goBack()
    await expect.poll(() => name.inputValue()).toBe(lot.name)
    await next()
    await expect.poll(() => quantity.inputValue()).toBe(lot.quantity)
  }
  await lot.onQuantity?.()
  await page.getByLabel(t('create', 'field.unit')).selectOption(lot.unit ?? 'quintals')
  await page.getByLabel(t('create', 'field.basePrice')).fill(lot.price)
  await next()
}

/** Fills in the lot form, with a reload half way. @returns a function that submits it. */
export async function fillLotOn(page: Page, t: Words, name: string): Promise<() => Promise<void>> {
  await fillLotForm(page, t, {
    ...{ name, quantity: '१०', price: '2,000' },
    async onQuantity() {
      await page.getByText(t('create', 'draft.kept')).waitFor()
      await page.reload()
      await page.getByText(t('create', 'draft.restored')).waitFor()
    },
  })
  return () => page.getByRole('button', { name: t('create', 'submit') }).click()
}
