import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { openVisitor } from '../support/browser.ts'
import { signUpOn, withAmount, wordsOf } from '../support/newcomer.ts'
import { phone } from '../support/room-people.ts'
import { enterMarket } from '../support/shared-stacks.ts'

/** From the last digit of the code to the first bid in practice. */
const FIRST_BID_WITHIN_MS = 20_000

const market = await enterMarket()

test('a visitor of /practice signs up, comes back, and has bid within 20 s; a robot answers, also after a reload and a lost connection', async () => {
  const { language, viewport } = phone
  const t = wordsOf(language)
  const { page, context, problems } = await openVisitor({ baseURL: market.url, ...phone })
  await page.goto('/practice')
  await page.waitForURL('**/signin')
  await page.locator('main a[href^="/signup"]').click()
  await signUpOn(page, { username: 'Learner', role: 'business', mailbox: market.mailbox, language })
  const confirmedAt = performance.now()
  const bid = page.getByRole('button', { name: withAmount(t('room', 'placeBidOf')) })
  await page.waitForURL('**/practice')
  await bid.click()
  const words = t('practice', 'step.leading')
    .split('{{price}}')
    .map((text) => text.trim())
  const leading = page.getByRole('status').filter({ hasText: words.at(-1) ?? '' })
  await leading.waitFor()
  expect(performance.now() - confirmedAt).toBeLessThan(FIRST_BID_WITHIN_MS)
  await expectAccessible(page)

  const bids = page.getByRole('region', { name: t('practice', 'bids') }).getByRole('listitem')
  const robots = bids.filter({ hasText: t('practice', 'robot').split(' ')[0] ?? '' })
  await expect.poll(() => robots.count()).toBe(2)
  await page.reload()
  await bid.waitFor()
  await expect.poll(() => bids.count()).toBe(3)
  await page.setViewportSize({ width: 1280, height: 900 })
  const bottomOfLine = async () => {
    const line = await page.getByRole('button', { name: t('room', 'maximum.open') }).boundingBox()
    const bar = await page.locator('.bid-bar').boundingBox()
    return (line?.y ?? 9_999) + (line?.height ?? 0) - (bar?.y ?? 0)
  }
  // Pages take a moment to be drawn for another width.
  await expect.poll(bottomOfLine, { message: 'above the bar' }).toBeLessThanOrEqual(0)
  await page.setViewportSize(viewport)

  await context.setOffline(true)
  await expect.poll(() => bid.isDisabled()).toBe(true)
  await context.setOffline(false)
  await expect.poll(() => bid.isEnabled()).toBe(true)
  await page.getByRole('button', { name: t('room', 'maximum.open') }).press('Enter')
  await page.getByLabel(t('room', 'maximum.label')).fill('2,300')
  await page.keyboard.press('Enter')
  const automatic = page.getByRole('status').filter({ hasText: /2,300/ })
  await automatic.waitFor()
  const wide = () => page.evaluate<number>('document.documentElement.scrollWidth')
  await expect.poll(wide).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 320, height: 700 })
  await expect.poll(wide).toBeLessThanOrEqual(320)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  expect(problems).toEqual([])
  await context.close()
})
