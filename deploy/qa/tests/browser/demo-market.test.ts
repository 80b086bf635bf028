import { type AdminCharts, type AuctionView, productCategories, routes } from '@boli/contracts'
import { openSession } from '@boli/market'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { carryOver, theBrowser } from '../support/browser.ts'
import { queryEmbedded } from '../support/embedded-database.ts'
import { enterStack } from '../support/shared-stacks.ts'
import { openViewer, signedIn } from '../support/viewers.ts'

const stack = await enterStack('demo')

test('the demo market has people who sign in with the printed passwords, and live lots of every category', async () => {
  const count = (role: string) => stack.accounts.filter((account) => account.role === role).length
  expect([count('farmer') + count('business'), count('admin')]).toEqual([12, 1])
  for (const role of ['farmer', 'business', 'admin'] as const) await signedIn(stack, role)
  for (const { username, password } of stack.accounts)
    expect(stack.output()).toMatch(new RegExp(`${username} +${password.replace('$', '\\$')}`))
  const query = { limit: 100 }
  const { data: lots } = await openSession(stack.url).call<AuctionView[]>(routes.listAuctions, { query })
  expect(lots.length).toBeGreaterThanOrEqual(30)
  expect(new Set(lots.map(({ product }) => product.category))).toEqual(new Set(productCategories))
  // Other tests list lots too, without a picture.
  const pictures = lots.flatMap(({ product }) => product.p_image ?? [])
  expect(new Set(pictures).size, 'each its own picture').toBe(pictures.length)
  expect(pictures.length).toBeGreaterThanOrEqual(30)
  expect(lots.filter(({ totalBids }) => totalBids > 0).length).toBeGreaterThan(15)
  expect(lots.filter(({ totalBids }) => totalBids === 0).length).toBeGreaterThan(3)
  const hours = lots.map(({ endTime }) => (Date.parse(endTime) - Date.now()) / 3_600_000)
  expect(Math.min(...hours)).toBeLessThan(0.5)
  expect(Math.max(...hours)).toBeGreaterThan(48)
})

test('each topic of the demo’s information hub has its own drawing, in both languages', async () => {
  const reader = await signedIn(stack, 'farmer')
  const query = { limit: 100 }
  const { data: items } = await reader.call<{ image: string }[]>(routes.listInformation, { query })
  const drawings = await Promise.all(
    items.map(async ({ image }) => (await fetch(new URL(image, stack.url))).bytes()),
  )
  expect([items.length, new Set(drawings.map(String)).size]).toEqual([24, 12])
  expect(Math.min(...drawings.map(({ length }) => length))).toBeGreaterThan(5_000)
})

test('the demo market has a history: sales, deals and sign-ups on most days of two months', async () => {
  const admin = await signedIn(stack, 'admin')
  const { data: charts } = await admin.call<AdminCharts>(routes.adminCharts, { query: { days: '90' } })
  for (const figure of ['bids', 'revenue', 'agreed', 'settled'] as const)
    expect(charts.days.filter((day) => day[figure] > 0).length, figure).toBeGreaterThanOrEqual(60)
  const signUps = await queryEmbedded<{ days: number }>(
    stack.dataFolder,
    `select count(distinct day)::int as days from analytics.counters where name = 'registrations'`,
  )
  expect(signUps[0]?.days).toBeGreaterThanOrEqual(60)
})

/** Sums the layout shifts of a page that no input caused, from before its first paint. */
const addUpShifts = `{
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifted += value
  }).observe({ type: 'layout-shift', buffered: true })
}`
const FONT_LATE_MS = 1_000

test('on a later visit in Hindi nothing in the market on a phone moves when its font arrives', async () => {
  const viewport = { width: 360, height: 740 }
  const { page, context } = await openViewer(stack, 'business', { language: 'hi', viewport })
  await context.addInitScript(addUpShifts)
  await page.goto('/market')
  await expect.poll(() => page.evaluate("localStorage.getItem('boli.letters')")).toBe('1')
  const fonts: string[] = []
  await context.route('**/*.woff2', async (route) => {
    fonts.push(route.request().url())
    await new Promise((later) => setTimeout(later, FONT_LATE_MS))
    await route.continue()
  })
  await page.goto('/market')
  await page.getByRole('article').first().waitFor()
  await expect.poll(() => page.evaluate("document.fonts.check('1em Anek')")).toBe(true)
  await page.waitForLoadState('networkidle')
  expect(fonts.length).toBeGreaterThan(0)
  expect(await page.evaluate('window.shifted')).toBeLessThan(0.1)
  await context.close()
})

/** Left and upper edges, widths and heights of what is shown, in whole pixels. */
const boxesOf = (shown: Locator) =>
  shown.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) }
    }),
  )

test('on a phone the market is one column, its categories are one row, and the lot form offers the camera', async () => {
  const touch = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
  const context = await (await theBrowser()).newContext({ baseURL: stack.url, ...touch })
  await carryOver(await signedIn(stack, 'farmer'), context, stack.url)
  const page = await context.newPage()
  await page.goto('/market')
  await page.getByRole('article').nth(3).waitFor()
  const cards = await boxesOf(page.getByRole('article'))
  expect(new Set(cards.map(({ x }) => x)).size).toBe(1)
  const choices = await boxesOf(page.getByRole('group', { name: 'Category' }).getByRole('button'))
  expect(choices.length).toBeGreaterThan(5)
  expect(new Set(choices.map(({ y }) => y)).size).toBe(1)
  await page.goto('/create-auction')
  await page.getByRole('button', { name: 'Take a photo' }).waitFor()
  expect(await page.getByText('or drop it here').isVisible()).toBe(false)
  await context.close()
})

test('on a screen of 1920 pixels the market uses the full width, and the rows of its table are compact', async () => {
  const wide = { viewport: { width: 1920, height: 1080 } }
  const { page, context } = await openViewer(stack, 'business', wide)
  await page.goto('/market')
  await page.getByRole('button', { name: 'Table' }).click()
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await rows.first().waitFor()
  expect((await boxesOf(page.locator('main .page').first()))[0]?.width).toBeGreaterThan(1_500)
  expect(Math.max(...(await boxesOf(rows)).map(({ height }) => height))).toBeLessThanOrEqual(44)
  await page.goto('/my-bids')
  await rows.first().waitFor()
  expect(Math.max(...(await boxesOf(rows)).map(({ height }) => height))).toBeLessThanOrEqual(60)
  await context.close()
})
